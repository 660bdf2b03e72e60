// A table of "draw a card, replace one in hand" for four, with hidden hands, on Colyseus.
//
//   node server.js patches|at-once
//
// package.json holds msgpackr-extract back to the last version that is complete for every platform.

import { Room, Server } from '@colyseus/core';
import { schema, StateView, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const SEATS = 4;
const HAND = 12;
const CARDS = 96;
const AT_ONCE = process.argv[2] === 'at-once';

const Hand = schema({ cards: t.array('uint8').view() }, 'Hand');
const State = schema(
  { turn: t.uint8(), deck: t.uint8(), top: t.uint8(), hands: t.array(Hand) },
  'State',
);

class Table extends Room {
  maxClients = SEATS;
  patchRate = AT_ONCE ? null : 50;
  messages = {
    replace: (client, place) => this.replace(client, place),
  };

  onCreate() {
    this.deck = shuffled([...Array(CARDS).keys()]);
    this.discard = [];
    this.seats = [];
    this.state = new State();
    for (let seat = 0; seat < SEATS; seat++) {
      const hand = new Hand();
      hand.cards.push(...this.deck.splice(0, HAND));
      this.state.hands.push(hand);
    }
    this.state.assign({ turn: 0, top: this.deck.pop(), deck: this.deck.length });
  }

  onJoin(client) {
    const seat = this.seats.push(client.sessionId) - 1;
    client.view = new StateView();
    client.view.add(this.state.hands[seat]);
  }

  replace(client, place) {
    const seat = this.seats.indexOf(client.sessionId);
    if (seat !== this.state.turn) return;
    if (this.deck.length === 0) this.deck = shuffled(this.discard.splice(0));
    const hand = this.state.hands[seat].cards;
    this.discard.push(this.state.top);
    this.state.top = hand[place];
    hand[place] = this.deck.pop();
    this.state.deck = this.deck.length;
    this.state.turn = (seat + 1) % SEATS;
    if (AT_ONCE) this.broadcastPatch();
  }
}

function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
console.log(`listening ${transport.server.address().port}`);
