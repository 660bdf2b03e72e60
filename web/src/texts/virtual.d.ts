/** Made by bundling/catalogues.ts: how to load each catalogue, by its name and a language. Empty outside of builds. */
declare module "virtual:catalogues" {
  type Catalogue = Record<string, (inputs?: object) => string>;
  const loaders: Record<string, Record<string, () => Promise<{ default: Catalogue }>>>;
  export default loaders;
}
