import { type CardId, isHazard, isSafety, SAFETY_AGAINST } from '#lib/millebornes/cards.ts';
import type { EditionId, Options } from '#lib/millebornes/editions/edition.ts';
import { pick } from '../elevensDeal.ts';
import { evening, type Evening } from '../evening.ts';
import { setupOf } from '../millebornes.ts';
import { dealBox, inSides, type Random } from '../randomMatch.ts';
import { type Knowledge, learn, NOTHING_KNOWN } from './knowledge.ts';
import { PHRASES } from './phrases.ts';
import { type KnownInRoom, openRoom } from './room.ts';

/** What really stands on the table, and what was heard of it in each language. */
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

/**
 * Plays a match of 1000 Bornes to its end with cards and tokens alone: whoever plays knows the cards in their hand by touch, and else
 * what was heard. Cards are tried as they come, so many are refused.
 *
 * @param check called after each card or token
 */
export function playBlindRace(
  { edition, options, seats, sides }: BlindTable,
  random: Random,
  check: (race: BlindRace) => void,
): BlindRace {
  const match = { edition, options, seats, sides: inSides(seats, sides) };
  const setup = setupOf(match);
  const table = evening({ game: '1000-bornes', ...match, deck: null });
  const room = openRoom(table, NOTHING_KNOWN, learn, (known) => check({ table, known }));
  const { hear, token } = room;
  const heard = () => room.known.fr;

  let { hands, pile } = heldBy(dealBox(setup, random));
  const handOf = (name: string) => hands[seats.indexOf(name)] ?? [];
  const draw = (hand: CardId[]) => hand.push(...pile.splice(0, 1));

  /** Lays a card, and answers what is asked of it by one of the tokens that were named: that of the player, if it is about one. */
  function lay(card: CardId, player: string | null = null): Knowledge {
    table.lay(card);
    const { answers } = hear();
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
    const wish = (card: CardId) => random() - (isSafety(card) ? 0.5 : 0);
    const wished = hand.map((card) => ({ card, wish: wish(card) })).sort((a, b) => b.wish - a.wish);
    for (const { card } of wished.slice(0, 3)) {
      if (lay(card).sound === 'refused') {
        expectSound(token('undo'), 'taken-back');
        continue;
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
    expectSound(token('discard'), 'accepted');
    table.lay(thrown);
    hear();
    hand.splice(hand.indexOf(thrown), 1);
  }

  /** Whoever holds the safety against a hazard that hit their side lays it at once. */
  function answerAttack(card: CardId): void {
    const [told = ''] = heard().said;
    const victims = PHRASES.fr.attacked.exec(told)?.[1]?.split(' et ') ?? [];
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

  while (heard().winner === null) {
    const { extension, interval, turn } = heard();
    if (extension) token(random() < 0.5 ? 'extend' : 'do-not-extend');
    else if (interval) {
      ({ hands, pile } = heldBy(dealBox(setup, random)));
      if (random() < 0.5) token('next-round');
      else playTurn(turn ?? '', false);
    } else playTurn(turn ?? '', false);
  }
  return { table, known: room.known };

  function expectSound({ sound, said }: Knowledge, expected: Knowledge['sound']): void {
    if (sound === expected) return;
    throw new Error(`heard ${String(sound)} for ${String(expected)}: ${said.join(' ')}`);
  }
}

const heldBy = ({ hands, pile }: ReturnType<typeof dealBox>) => ({
  hands: hands.map((hand) => [...hand]),
  pile: [...pile],
});
