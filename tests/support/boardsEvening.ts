import { BOXES, type BoxId } from '#lib/games/boxes.ts';
import { DEFAULT_GAME } from '#lib/games/waysToPlay.ts';
import type { GameMove } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { TapResult } from '#lib/protocol/messages.ts';
import type { BoardCommand } from '#lib/tournament/boards/commands.ts';
import type { BoardsView } from '#lib/tournament/boards/view.ts';

export interface BoardsWorld {
  house(command: HouseCommand): Promise<string | null>;
  boards(command: BoardCommand): Promise<void>;
  view(): Promise<BoardsView>;
  tap(reader: string, tag: string): Promise<TapResult>;
  move(table: string, move: GameMove): Promise<boolean>;
  turn(table: string): Promise<{ readonly by: string; readonly draws: boolean } | null>;
}

export const BRIDGE = 'virtual';

export async function enrolled(
  world: Pick<BoardsWorld, 'house' | 'tap'>,
  name: string,
  of: BoxId = DEFAULT_GAME,
): Promise<{ readonly id: string; tag(card: string, copy: number): string }> {
  const id = (await world.house({ type: 'createDeck', name, box: of })) ?? '';
  const box = BOXES[of].cards;
  const number = (card: string, copy: number) => {
    const at = box.findIndex((each) => each.id === card) * 20 + copy;
    const own = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 0xffffff;
    return `04${own.toString(16).padStart(6, '0')}${at.toString(16).padStart(6, '0')}`;
  };
  for (const { id: card, copies } of box) {
    await world.house({ type: 'enrol', deck: id, target: { type: 'card', card } });
    for (let copy = 1; copy <= copies; copy++) await world.tap('Desk', number(card, copy));
  }
  await world.house({ type: 'clearDesk' });
  return { id, tag: number };
}

/**
 * Lays the cards that are asked for until the deck is stacked, and answers them in order; where an order is taken down, those that
 * are given and not laid yet.
 */
export async function stacked(
  world: BoardsWorld,
  deck: Awaited<ReturnType<typeof enrolled>>,
  reader: string,
  given: readonly string[] = [],
): Promise<readonly string[]> {
  const laid: string[] = [];
  for (;;) {
    const stacking = (await world.view()).stackings.find((each) => each.deck === deck.id);
    if (stacking === undefined) return laid;
    const card = stacking.next[0] ?? given[stacking.laid];
    if (card === undefined) return laid;
    const copies = stacking.board === null ? given.slice(0, stacking.laid) : laid;
    const copy = copies.filter((each) => each === card).length + 1;
    const answer = await world.tap(reader, deck.tag(card, copy));
    if (answer.outcome !== 'checked' || answer.result !== 'counted') {
      throw new Error(`${card}: ${JSON.stringify(answer)}`);
    }
    laid.push(card);
  }
}

/**
 * Plays so many turns at a table with cards that lie in this order, dealt one at a time round the table: each lays the first
 * card of the hand that may be laid, or throws one away.
 */
export async function played(
  world: BoardsWorld,
  table: string,
  { order, seats, turns }: { order: readonly string[]; seats: readonly string[]; turns: number },
): Promise<void> {
  const hands = new Map(seats.map((name) => [name, [] as string[]]));
  let drawn = 0;
  const draw = (name: string) => void hands.get(name)?.push(order[drawn++] ?? '');
  for (let card = 0; card < seats.length * 6; card++) draw(seats[card % seats.length] ?? '');
  for (let turn = 0; turn < turns; turn++) {
    const now = await world.turn(table);
    if (now === null) return;
    const { by, draws } = now;
    if (draws) draw(by);
    const hand = hands.get(by) ?? [];
    const move = await firstAccepted(world, table, by, hand);
    hand.splice(hand.indexOf(move), 1);
  }
  await world.move(table, { type: 'endRound' });
}

async function firstAccepted(
  world: BoardsWorld,
  table: string,
  by: string,
  hand: readonly string[],
): Promise<string> {
  for (const card of new Set(hand)) {
    if (await world.move(table, { type: 'play', by, card })) return card;
  }
  const [thrown = ''] = hand;
  if (!(await world.move(table, { type: 'discard', by, card: thrown }))) {
    throw new Error(`${by} may not throw ${thrown} away`);
  }
  return thrown;
}
