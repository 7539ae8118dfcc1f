import { type CardId, isHazard, isSafety, SAFETY_AGAINST } from '#lib/millebornes/cards.ts';
import type { EditionId, Options } from '#lib/millebornes/editions/edition.ts';
import type { TableSetup } from '#lib/games.ts';
import { rematchOf } from '#lib/games/playing.ts';
import { pick } from '../../support/elevensDeal.ts';
import { evening, type Evening } from '../../support/evening.ts';
import { setupOf } from '../../support/millebornes.ts';
import { dealBox, inSides, type Random } from '../../support/randomMatch.ts';
import { type Knowledge, learn, NOTHING_KNOWN } from './knowledge.ts';
import type { Hearing } from './ears.ts';
import { interludesOf } from './interludes.ts';
import { captured, namesSaid, numberSaid, PHRASES } from './phrases.ts';
import { type KnownInRoom, openRoom } from './room.ts';

/** State of the table, and a listener's knowledge in each language. */
export interface BlindRace {
  readonly table: Evening;
  readonly known: KnownInRoom<Knowledge>;
}

export interface BlindTable {
  readonly edition: EditionId;
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides: number;
}

/** Number of turns played in the rematch. */
const REMATCH_TURNS = 6;
/** A card in so many that is refused is let lie. */
const OVERRULED = 0.05;

/**
 * Plays a match of 1000 Bornes to its end with cards and tokens only, has its sheet read, and
 * begins the rematch. The players know the cards in their hand by touch, and everything else by
 * hearing. Cards are tried in order, so many are refused.
 * @param check called after each card or token
 */
export function playBlindRace(
  { edition, options, seats, sides }: BlindTable,
  random: Random,
  check: (race: BlindRace) => void,
  hearing: Hearing = {},
): BlindRace {
  const match = { edition, options, seats, sides: inSides(seats, sides) };
  const setup = setupOf(match);
  let table = evening({ game: '1000-bornes', ...match, deck: null });
  const room = openRoom(table, NOTHING_KNOWN, learn, {
    check: (known) => check({ table, known }),
    hearing,
  });
  const { hear, token } = room;
  const heard = () => room.known.fr;
  const interludes = [
    ...interludesOf({
      table: () => table,
      room,
      strange: 'c1-12',
      useless: 'draw',
    }),
    endsTooSoon,
  ];

  let { hands, pile } = heldBy(dealBox(setup, random));
  const handOf = (name: string) => hands[seats.indexOf(name)] ?? [];
  const draw = (hand: CardId[]) => hand.push(...pile.splice(0, 1));

  /** Lays a card, and answers the question that follows. */
  function lay(card: CardId, player: string | null = null): Knowledge {
    table.lay(card);
    hear();
    return answer(player);
  }

  /** Answers a question by one of the tokens that were named: by the player's own if it is one of them. */
  function answer(player: string | null): Knowledge {
    const { answers } = heard();
    if (answers.length === 0) return heard();
    const seat = player === null ? -1 : seats.indexOf(player);
    const own = answers.find(
      ({ type, number }) => seat >= 0 && number - 1 === (type === 'seat' ? seat : seat % sides),
    );
    const { type, number } = own ?? pick(answers, random);
    table.token(type === 'side' ? { type, side: number - 1 } : { type, seat: number - 1 });
    return hear();
  }

  function playTurn(name: string, hasDrawn: boolean): void {
    const hand = handOf(name);
    if (!hasDrawn) draw(hand);
    if (hand.length === 0) {
      // No card is left to draw or to play: the players end the round.
      if (token('end-round').sound === 'refused') throw new Error('the round has no end');
      return;
    }
    const wish = (card: CardId) => random() - (isSafety(card) ? 0.5 : 0);
    const wished = hand.map((card) => ({ card, wish: wish(card) })).sort((a, b) => b.wish - a.wish);
    for (const { card } of wished.slice(0, 3)) {
      if (lay(card, isSafety(card) ? name : null).sound === 'refused') {
        if (random() >= OVERRULED || token('let-lie').sound === 'refused') {
          expectSound(token('undo'), 'taken-back');
          continue;
        }
      }
      hand.splice(hand.indexOf(card), 1);
      if (random() < 0.04 && heard().sound === 'accepted') {
        expectSound(token('undo'), 'taken-back');
        hand.push(card);
        return playTurn(name, true);
      }
      return answerAttack(card);
    }
    const thrown = pick(hand, random);
    // Between rounds no discard is armed: the player is told to begin the next round first.
    if (heard().interval) {
      expectSound(token('discard'), 'refused');
      token('next-round');
    }
    expectSound(token('discard'), 'accepted');
    // The television is away just then: what was thrown is told as soon as it is back.
    if (random() < 0.2) {
      room.away(() => table.lay(thrown));
      answer(name);
    } else lay(thrown, name);
    hand.splice(hand.indexOf(thrown), 1);
  }

  /** A round is ended, and taken up again. */
  function endsTooSoon(): void {
    const before = heard().points;
    if (token('end-round').sound === 'refused') return;
    expectSound(token('undo'), 'taken-back');
    token('standing');
    const { points } = heard();
    const same = seats.every((_, side) => (points[side] ?? 0) === (before[side] ?? 0));
    if (!same) throw new Error(`points of a round that goes on: ${heard().said.join(' ')}`);
  }

  /** The same card once more lies there already. */
  function laysTwice(): void {
    const tag = table.lastTag();
    table.lay('roll', { tag });
    hear();
  }

  /** The last sheet line by line: what its lines say is what the round was told to be. */
  function hearsSheet(): void {
    const most = 20;
    for (let line = 0; line < most; line += 1) if (token('sheet').sheetEnded) break;
    const { said, lines, sheetEnded } = heard();
    if (!sheetEnded) throw new Error(`the sheet has no end: ${said.join(' ')}`);
    const told = captured(PHRASES.fr.round, said.join(' ')) ?? '';
    const rounds = [...told.matchAll(PHRASES.fr.total)].map(([, , points = '']) =>
      numberSaid(points),
    );
    for (const [side, total] of rounds.entries()) {
      const sum = lines.reduce((so, line) => so + (line[side] ?? 0), 0);
      if (lines.length > 0 && sum !== total) {
        throw new Error(`the lines of the sheet are ${String(sum)}, not ${String(total)}: ${told}`);
      }
    }
  }

  /** A side that holds the safety against the hazard plays it at once. */
  function answerAttack(card: CardId): void {
    const [told = ''] = heard().said;
    const victims = namesSaid(PHRASES.fr.attacked.exec(told)?.[1] ?? '');
    if (!isHazard(card) || random() < 0.3) return;
    const safety = SAFETY_AGAINST[card];
    const holder = victims.find((name) => handOf(name).includes(safety));
    if (holder === undefined) return;
    const hand = handOf(holder);
    lay(safety, holder);
    expectSound(heard(), 'coup-fourre');
    hand.splice(hand.indexOf(safety), 1);
    draw(hand);
  }

  function playOn(): void {
    const { extension, interval, turn } = heard();
    if (extension) token(random() < 0.5 ? 'extend' : 'do-not-extend');
    else if (interval) {
      hearsSheet();
      ({ hands, pile } = heldBy(dealBox(setup, random)));
      if (random() < 0.5) token('next-round');
      else playTurn(turn ?? '', false);
    } else {
      playTurn(turn ?? '', false);
      if (isBetweenTurns()) interludes.shift()?.();
    }
  }
  const isBetweenTurns = () => {
    const { extension, interval, winner } = heard();
    return !extension && !interval && winner === null;
  };

  playTurn(heard().turn ?? '', false);
  laysTwice();
  while (heard().winner === null) playOn();
  hearsSheet();
  if (!token('rematch').rematch) throw new Error(`no rematch: ${heard().said.join(' ')}`);
  table = evening(rematchAfter(table));
  room.sitAt(table);
  ({ hands, pile } = heldBy(dealBox(setup, random)));
  for (let turn = 0; turn < REMATCH_TURNS; turn += 1) playOn();
  return { table, known: room.known };

  function expectSound({ sound, said }: Knowledge, expected: Knowledge['sound']): void {
    if (sound === expected) return;
    throw new Error(`heard ${String(sound)} for ${String(expected)}: ${said.join(' ')}`);
  }
}

function rematchAfter(table: Evening): Extract<TableSetup, { game: '1000-bornes' }> {
  const { setup, timeline } = table.state();
  const next = rematchOf(setup, timeline.now, 'next');
  if (next.game !== '1000-bornes') throw new Error('the rematch is of another game');
  return next;
}

const heldBy = ({ hands, pile }: ReturnType<typeof dealBox>) => ({
  hands: hands.map((hand) => [...hand]),
  pile: [...pile],
});
