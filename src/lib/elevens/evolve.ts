import type { Event } from './events.ts';
import { startTurn, type Place, type Player, type State, type Turn } from './state.ts';

/** Returns the state after the event. Unchanged parts are shared with the previous state. */
export function evolve(event: Event, state: State): State {
  switch (event.type) {
    case 'linkSpent':
      return withPlayer(withLink(event, state), event.player, ({ links }) => ({
        links: links - 1,
      }));
    case 'cardPlaced':
      return cardOut(withPlace(state, event.row, event.value, event.card), event.player, {
        placed: true,
      });
    case 'bonusEarned':
      return withPlayer(state, event.player, ({ bonus }) => ({ bonus: bonus + 1 }));
    case 'jokerExchanged':
      // The number leaves the hand and a joker joins it, so the hand size stays.
      return withCard(withPlace(state, event.row, event.value, 'number'), { exchanged: true });
    case 'jokerThrown':
      return cardOut({ ...state, jokersThrown: state.jokersThrown + 1 }, event.player, {});
    case 'cardDrawn':
      return withPlayer({ ...state, drawPile: state.drawPile - 1 }, event.player, ({ hand }) => ({
        hand: hand + 1,
      }));
    case 'passed':
      return { ...state, passes: hasPlayed(state) ? 0 : state.passes + 1 };
    case 'turnEnded':
      return { ...state, phase: startTurn(event.next) };
    case 'gameEnded':
      return { ...state, phase: { type: 'over', end: event.end } };
    case 'leftoverTold':
      return withPlayer(state, event.player, () => ({ leftover: event.leftover }));
  }
}

const withLink = (
  { from, to, value }: Extract<Event, { type: 'linkSpent' }>,
  state: State,
): State => ({ ...state, links: [...state.links, { above: Math.min(from, to), value }] });

const hasPlayed = ({ phase }: State): boolean => phase.type === 'turn' && phase.cards > 0;

function withPlayer(state: State, at: number, change: (player: Player) => Partial<Player>): State {
  const players = state.players.map((player, each) =>
    each === at ? { ...player, ...change(player) } : player,
  );
  return { ...state, players };
}

function withPlace(state: State, at: number, value: number, place: Place): State {
  const rows = state.rows.map((row, each) =>
    each === at ? { ...row, places: row.places.with(value - 1, place) } : row,
  );
  return { ...state, rows };
}

/** Counts a card towards the turn and resets the count of passes. */
function withCard(state: State, change: Partial<Turn>): State {
  const { phase } = state;
  if (phase.type === 'over') return state;
  return { ...state, passes: 0, phase: { ...phase, ...change, cards: phase.cards + 1 } };
}

const cardOut = (state: State, player: number, change: Partial<Turn>): State =>
  withPlayer(withCard(state, change), player, ({ hand }) => ({ hand: hand - 1 }));
