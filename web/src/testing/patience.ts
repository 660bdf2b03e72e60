/** Milliseconds after which a test gives up waiting: far more than anything takes on a busy machine. */
export const PATIENCE = 30_000;
