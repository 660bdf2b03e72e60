// A table of "draw a card, replace one in hand" for four, with hidden hands, on boardgame.io's own server.
//
//   node server.js memory|files FOLDER
//
// package.json holds koa-compose back: 4.2 loses what is added late, and boardgame.io adds its lobby late.

const { FlatFile, Server } = require('boardgame.io/server');

const SEATS = 4;
const HAND = 12;
const CARDS = 96;

const game = {
  name: 'replace',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const hands = Array.from({ length: SEATS }, () => deck.splice(0, HAND));
    return { deck, discard: [deck.pop()], hands };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    replace: ({ G, playerID, random }, place) => {
      if (G.deck.length === 0) G.deck = random.Shuffle(G.discard.splice(0, G.discard.length - 1));
      const hand = G.hands[playerID];
      G.discard.push(hand[place]);
      hand[place] = G.deck.pop();
    },
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    discard: G.discard.slice(-1),
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const [storage, folder] = process.argv.slice(2);
const db = storage === 'files' ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [], db })
  .run({ port: { port: 0, host: '127.0.0.1' } })
  .then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
