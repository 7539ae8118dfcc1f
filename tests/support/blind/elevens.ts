import type { Language } from '#lib/i18n/language.ts';
import type { TableView } from '#lib/table/view.ts';
import { DEALS } from '#lib/elevens/setup.ts';
import { setupOf } from '#lib/elevens/atTable.ts';
import { chance, deal, type Held, pick } from '../elevensDeal.ts';
import { elevensFor, evening, type Evening } from '../evening.ts';
import type { Heard } from './ears.ts';
import { type KnownInRoom, openRoom } from './room.ts';

/** What is understood of Elevens as it is said. */
const PHRASES = {
  fr: {
    turn: /À (\p{L}+) de jouer/u,
    asked: /^(?:Où va|Comment poser) .* Jetons? 1 : /u,
    answer: /(\d) : \p{L}/gu,
    exchanged: /^\p{L}+ échange le joker de (\p{L}+ \d+)/u,
    bonus: /un bonus pour (\p{L}+)/u,
    counts: /(\p{L}+) pose sur le lecteur, une à une, les? (?:(\d+) )?cartes? qui reste/u,
    over: /Partie terminée/u,
    wins: /([\p{L}, ]+?) gagne(?:nt)?\b/u,
  },
  en: {
    turn: /(?:It is (\p{L}+)’s turn|(\p{L}+) to play)/u,
    asked: /\? Tokens? 1: /u,
    answer: /(\d): \p{L}/gu,
    exchanged: /^\p{L}+ exchanges the joker of (\p{L}+ \d+)/u,
    bonus: /a bonus card for (\p{L}+)/u,
    counts: /(\p{L}+) lays the (?:(\d+) )?cards? left in hand/u,
    over: /The game is over/u,
    wins: /([\p{L}, ]+?) wins?\b/u,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

/** What somebody knows who has heard everything and seen nothing. */
interface ElevensKnowledge {
  readonly turn: string | null;
  readonly bonuses: Readonly<Record<string, number>>;
  /** How many answers to the open question were numbered. */
  readonly answers: number;
  /** Whose cards are to be laid at the end. */
  readonly counts: string | null;
  readonly over: boolean;
  readonly winner: string | null;
  readonly sound: Heard['sound'];
  readonly said: string;
}

const NOTHING_KNOWN: ElevensKnowledge = {
  ...{ turn: null, bonuses: {}, answers: 0, counts: null },
  ...{ over: false, winner: null, sound: null, said: '' },
};

function learn(language: Language, before: ElevensKnowledge, heard: Heard): ElevensKnowledge {
  const phrases = PHRASES[language];
  const said = heard.sentences.join(' ');
  const turn = phrases.turn.exec(said);
  const bonus = phrases.bonus.exec(said)?.[1];
  const asks = heard.sentences.find((sentence) => phrases.asked.test(sentence));
  const over = before.over || phrases.over.test(said);
  return {
    turn: turn?.[1] ?? turn?.[2] ?? before.turn,
    bonuses:
      bonus === undefined
        ? before.bonuses
        : { ...before.bonuses, [bonus]: (before.bonuses[bonus] ?? 0) + 1 },
    answers: [...(asks ?? '').matchAll(phrases.answer)].length,
    counts: phrases.counts.exec(said)?.[1] ?? before.counts,
    over,
    winner: (over ? phrases.wins.exec(said)?.[1]?.trim() : null) ?? before.winner,
    ...{ sound: heard.sound, said },
  };
}

export interface BlindElevens {
  readonly table: Evening<TableView<'elevens'>>;
  readonly known: KnownInRoom<ElevensKnowledge>;
}

/**
 * Plays a game of Elevens to its end with cards and tokens alone: whoever plays feels the cards in their hand, and knows else what was
 * heard. No links are laid.
 *
 * @param check called after each card or token
 */
export function playBlindElevens(
  seats: readonly string[],
  seed: number,
  check: (game: BlindElevens) => void,
): BlindElevens {
  const random = chance(seed);
  const input = elevensFor(...seats);
  const setup = setupOf(input);
  if (!setup.ok) throw new Error(setup.refusal.detail);
  const dealt = deal(setup.value, DEALS[seats.length]?.cards ?? 0, random);
  const hands = dealt.hands.map((hand) => [...hand]);
  const pile = [...dealt.pile];
  const table = evening(input);
  const room = openRoom(table, NOTHING_KNOWN, learn, (known) => check({ table, known }));
  const { hear, token } = room;
  const heard = () => room.known.fr;
  let jokers = 0;

  const handOf = (name: string): Held[] => hands[seats.indexOf(name)] ?? [];

  /** The cards are numbered in touch, so each has a tag of its own. */
  function lay(card: Held): ElevensKnowledge {
    if (card === 'joker') table.lay('joker', { tag: `joker-${String((jokers += 1))}` });
    else table.lay(`c${String(card.row + 1)}-${String(card.value)}`);
    const { answers } = hear();
    if (answers === 0) return heard();
    table.token({ type: 'side', side: Math.floor(random() * answers) });
    return hear();
  }

  /** Whether the card stays on the table; what is refused goes back to the hand. */
  function tries(card: Held, hand: Held[]): boolean {
    const { sound, said } = lay(card);
    if (sound === 'refused') {
      token('undo');
      return false;
    }
    hand.splice(hand.indexOf(card), 1);
    if (PHRASES.fr.exchanged.test(said)) hand.push('joker');
    return true;
  }

  function playTurn(name: string): void {
    const hand = handOf(name);
    let laid = 0;
    for (const card of shuffled(hand)) {
      if (heard().turn !== name || heard().over || laid >= 3) break;
      if (tries(card, hand)) laid += 1;
    }
    if (heard().turn !== name || heard().over) return;
    if (laid > 0 && token('end-turn').sound === 'accepted') return;
    // After an exchange another card is owed, and the joker that was won fits nearly everywhere.
    if (laid > 0) {
      for (const card of ['joker', ...hand] as const)
        if (hand.includes(card) && tries(card, hand)) break;
      if (heard().turn === name && !heard().over) token('end-turn');
      return;
    }
    const drawn = pile.length > 0 ? token('draw') : token('pass');
    if (drawn.sound === 'accepted') hand.push(...pile.splice(0, 1));
    else token('pass');
  }

  const shuffled = (hand: readonly Held[]) =>
    hand
      .map((card) => ({ card, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ card }) => card);

  while (!heard().over) playTurn(heard().turn ?? '');
  while (heard().winner === null) {
    const { counts, said } = heard();
    if (counts === null) throw new Error(`whose cards are counted was not heard: ${said}`);
    const hand = handOf(counts);
    const card = pick(hand, random);
    lay(card);
    hand.splice(hand.indexOf(card), 1);
  }
  return { table, known: room.known };
}
