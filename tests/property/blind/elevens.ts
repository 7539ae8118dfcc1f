import type { Language } from '#lib/i18n/language.ts';
import type { TableView } from '#lib/table/view.ts';
import { DEALS } from '#lib/elevens/setup.ts';
import { setupOf } from '#lib/elevens/atTable.ts';
import { chance, deal, type Held, pick } from '../../support/elevensDeal.ts';
import { elevensFor, evening, type Evening } from '../../support/evening.ts';
import type { Heard, Hearing } from './ears.ts';
import { interludesOf } from './interludes.ts';
import { captured } from './phrases.ts';
import { type KnownInRoom, openRoom } from './room.ts';

/** Phrases of Elevens that a listener understands. */
const PHRASES = {
  fr: {
    turn: /À (\p{L}+) de jouer/u,
    asked: /^(?:Où va|Comment poser) .* Jetons? 1 : /u,
    answer: /(\d) : \p{L}/gu,
    place: /(\d) : (?!jeter)\p{L}/gu,
    exchanged: /^\p{L}+ échange le joker de (\p{L}+ \d+)/u,
    bonus: /un bonus pour (\p{L}+)/u,
    counts:
      /(\p{L}+) pose sur le lecteur (?:la carte qui reste|les \d+ cartes qui restent) en main/u,
    over: /Partie terminée/u,
    wins: /([\p{L}, ]+?) gagne(?:nt)?\b/u,
    rematch: /La revanche est ouverte/u,
  },
  en: {
    turn: /(?:It is (\p{L}+)’s turn|(\p{Lu}\p{L}*) to play)/u,
    asked: /\? Tokens? 1: /u,
    answer: /(\d): \p{L}/gu,
    place: /(\d): (?!throw)\p{L}/gu,
    exchanged: /^\p{L}+ exchanges the joker of (\p{L}+ \d+)/u,
    bonus: /a bonus card for (\p{L}+)/u,
    counts: /(\p{L}+) lays the (?:card|\d+ cards) left in hand on the reader/u,
    over: /The game is over/u,
    wins: /([\p{L}, ]+?) wins?\b/u,
    rematch: /The rematch is open/u,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

interface ElevensKnowledge {
  readonly turn: string | null;
  readonly bonuses: Readonly<Record<string, number>>;
  /** Number of numbered answers to the open question. */
  readonly answers: number;
  /** Those of them that lay the card, which come first. */
  readonly places: number;
  /** Player who lays down the left-over cards at the end. */
  readonly counts: string | null;
  readonly over: boolean;
  readonly winner: string | null;
  /** The next game is open. */
  readonly rematch: boolean;
  readonly sound: Heard['sound'];
  readonly said: string;
}

const NOTHING_KNOWN: ElevensKnowledge = {
  turn: null,
  bonuses: {},
  answers: 0,
  places: 0,
  counts: null,
  over: false,
  winner: null,
  rematch: false,
  sound: null,
  said: '',
};

function learn(language: Language, before: ElevensKnowledge, heard: Heard): ElevensKnowledge {
  const phrases = PHRASES[language];
  const said = heard.sentences.join(' ');
  const bonus = captured(phrases.bonus, said);
  const asks = heard.sentences.find((sentence) => phrases.asked.test(sentence));
  const over = before.over || phrases.over.test(said);
  return {
    turn: captured(phrases.turn, said) ?? before.turn,
    bonuses:
      bonus === null
        ? before.bonuses
        : { ...before.bonuses, [bonus]: (before.bonuses[bonus] ?? 0) + 1 },
    answers: [...(asks ?? '').matchAll(phrases.answer)].length,
    places: [...(asks ?? '').matchAll(phrases.place)].length,
    counts: captured(phrases.counts, said) ?? before.counts,
    over,
    winner: (over ? captured(phrases.wins, said) : null) ?? before.winner,
    rematch: phrases.rematch.test(said),
    sound: heard.sound,
    said,
  };
}

export interface BlindElevens {
  readonly table: Evening<TableView<'elevens'>>;
  readonly known: KnownInRoom<ElevensKnowledge>;
}

/**
 * Plays a game of Elevens to its end with cards and tokens only. The players know the cards in
 * their hand by touch, and everything else by hearing.
 * @param check called after each card or token
 */
export function playBlindElevens(
  seats: readonly string[],
  seed: number,
  check: (game: BlindElevens) => void,
  hearing: Hearing = {},
): BlindElevens {
  const random = chance(seed);
  const input = elevensFor(...seats);
  const setup = setupOf(input);
  if (!setup.ok) throw new Error(setup.refusal.detail);
  const dealt = deal(setup.value, DEALS[seats.length]?.cards ?? 0, random);
  const hands = dealt.hands.map((hand) => [...hand]);
  const pile = [...dealt.pile];
  const table = evening(input);
  const room = openRoom(table, NOTHING_KNOWN, learn, {
    check: (known) => check({ table, known }),
    hearing,
  });
  const { hear, token } = room;
  const heard = () => room.known.fr;
  let jokers = 0;
  const interludes = [
    ...interludesOf({ table: () => table, room, strange: 'roll', useless: 'extend' }),
  ];
  const links = seats.map(() => DEALS[seats.length]?.links ?? 0);

  const handOf = (name: string): Held[] => hands[seats.indexOf(name)] ?? [];

  /** The cards are numbered in touch, so each has a tag of its own. */
  function lay(card: Held): ElevensKnowledge {
    if (card === 'joker') table.lay('joker', { tag: `joker-${String((jokers += 1))}` });
    else table.lay(`c${String(card.row + 1)}-${String(card.value)}`);
    const { answers, places } = hear();
    if (answers === 0) return heard();
    table.token({ type: 'side', side: Math.floor(random() * (places > 0 ? places : answers)) });
    return hear();
  }

  /** A card of this turn, and whether it won a joker. */
  type Laid = { readonly card: Held; readonly wonJoker: boolean; readonly link?: true };

  /** Lays a card. Returns null if it is refused and goes back to the hand. */
  function tries(card: Held, hand: Held[]): Laid | null {
    const { sound, said } = lay(card);
    if (sound === 'refused') {
      takeBack();
      return random() < 0.2 ? triesByLink(card, hand) : null;
    }
    hand.splice(hand.indexOf(card), 1);
    const wonJoker = PHRASES.fr.exchanged.test(said);
    if (wonJoker) hand.push('joker');
    return { card, wonJoker };
  }

  /** A card that fits nowhere may do so by a link, which is laid before it. */
  function triesByLink(card: Held, hand: Held[]): Laid | null {
    const seat = hands.indexOf(hand);
    const left = links[seat] ?? 0;
    if (left === 0 || card === 'joker') return null;
    table.lay('link', { tag: `link-${String(seat)}-${String(left)}` });
    if (hear().sound === 'refused') return null;
    if (lay(card).sound === 'refused') {
      takeBack();
      takeBack();
      return null;
    }
    links[seat] = left - 1;
    hand.splice(hand.indexOf(card), 1);
    return { card, wonJoker: false, link: true };
  }

  function takeBack(): void {
    const { sound, said } = token('undo');
    if (sound !== 'taken-back')
      throw new Error(`heard ${String(sound)} for what is undone: ${said}`);
  }

  function playTurn(name: string): void {
    const hand = handOf(name);
    const laid: Laid[] = [];
    const goesOn = () => heard().turn === name && !heard().over;
    const layFrom = (cards: readonly Held[], most: number) => {
      for (const card of cards) {
        if (!goesOn() || laid.length >= most) return;
        const done = hand.includes(card) ? tries(card, hand) : null;
        if (done !== null) laid.push(done);
      }
    };
    layFrom(shuffled(hand), 3);
    // A player forgets the cards already laid.
    if (laid.length > 0 && goesOn() && random() < 0.2) token('draw');
    if (laid.length > 0 && goesOn())
      room.away(() => table.token({ type: 'action', action: 'end-turn' }));
    // After an exchange another card is owed, and the joker that was won fits nearly everywhere.
    if (laid.length > 0 && goesOn()) layFrom(['joker', ...hand], laid.length + 1);
    if (laid.length > 0 && goesOn()) token('end-turn');
    // If nothing fits, the cards of this turn are taken back.
    while (laid.length > 0 && goesOn()) {
      takeBack();
      const back = laid.pop();
      if (back === undefined) return;
      if (back.link) links[seats.indexOf(name)] = (links[seats.indexOf(name)] ?? 0) + 1;
      if (back.wonJoker) hand.splice(hand.indexOf('joker'), 1);
      hand.push(back.card);
    }
    if (!goesOn()) return;
    if (pile.length > 0 && token('draw').sound === 'accepted') hand.push(...pile.splice(0, 1));
    else token('pass');
  }

  const shuffled = (hand: readonly Held[]) =>
    hand
      .map((card) => ({ card, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ card }) => card);

  while (!heard().over) {
    playTurn(heard().turn ?? '');
    if (!heard().over) interludes.shift()?.();
  }
  // A number lies there already.
  table.lay('c1-11');
  hear();
  const { said: unscored } = token('sheet');
  if (!PHRASES.fr.counts.test(unscored) || /n’est pas finie/.test(unscored))
    throw new Error(`a game that is over is told to go on: ${unscored}`);
  let begunAnew = false;
  while (heard().winner === null) {
    const { counts, said } = heard();
    if (counts === null) throw new Error(`whose cards are counted was not heard: ${said}`);
    const hand = handOf(counts);
    const card = pick(hand, random);
    lay(card);
    if (!begunAnew && hand.length > 1) {
      // It is taken back, and the hand is begun by its player's token.
      begunAnew = true;
      takeBack();
      table.token({ type: 'seat', seat: seats.indexOf(counts) });
      hear();
      lay(card);
    }
    if (PHRASES.fr.over.test(heard().said))
      throw new Error(`told once more that it is over: ${heard().said}`);
    hand.splice(hand.indexOf(card), 1);
  }
  for (let line = 0; line <= seats.length + 1; line += 1) token('sheet');
  if (!token('rematch').rematch) throw new Error(`no rematch: ${heard().said}`);
  return { table, known: room.known };
}
