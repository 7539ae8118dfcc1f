import type { Action } from '#lib/game/actions.ts';
import type { OpeningMessage } from '#lib/house/opening.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import type { HostWorld, ReaderWorld } from '../../support/world/hosts.ts';
import { captured, namesSaid } from './phrases.ts';

/** Phrases about a table that tokens are about to open. */
const PHRASES = {
  fr: {
    table: /(?:^|: |\. )([^.:;,]+), ([^.:;]+)\. (?=.*(?: commence\.| se joue à))/u,
    begins: /(\p{L}[\p{L} \d]*) commence\./u,
    against: / contre /u,
    editions: /jeton de camp : ([^.]+)\./u,
    leave: /par son jeton de joueur : ([^.]+)\./u,
    join: /Qui joue aussi : ([^.]+)\./u,
    unnamed: /(\d) à \d : un joueur sans nom/u,
    ready: /Reposez le jeton pour ouvrir\./u,
    opened: /La table est ouverte\./u,
    nothing: /rien n’est ouvert/iu,
    number: /(\d), ([^;]+)/gu,
  },
  en: {
    table: /(?:^|: |\. )([^.:;,]+), ([^.:;]+)\. (?=.*(?: begins\.| is for ))/u,
    begins: /(\p{L}[\p{L} \d]*) begins\./u,
    against: / against /u,
    editions: /token of a side: ([^.]+)\./u,
    leave: /by their player token: ([^.]+)\./u,
    join: /Who plays too: ([^.]+)\./u,
    unnamed: /(\d) to \d: one more player/u,
    ready: /Lay the token again to open it\./u,
    opened: /The table is open\./u,
    nothing: /nothing is opened/iu,
    number: /(\d), ([^;]+)/gu,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;

export interface OpeningKnowledge {
  readonly edition: string | null;
  readonly seats: readonly string[];
  readonly first: string | null;
  /** Numbers of the tokens, by what they stand for. */
  readonly editions: Readonly<Record<string, number>>;
  readonly players: Readonly<Record<string, number>>;
  /** The first number of those that add a player without a name. */
  readonly unnamed: number | null;
  readonly ready: boolean;
  readonly opened: boolean;
  readonly nothing: boolean;
  readonly said: string;
}

const NOTHING: OpeningKnowledge = {
  edition: null,
  seats: [],
  first: null,
  editions: {},
  players: {},
  unnamed: null,
  ready: false,
  opened: false,
  nothing: true,
  said: '',
};

function learn(language: Language, before: OpeningKnowledge, said: string): OpeningKnowledge {
  const phrases = PHRASES[language];
  const [, edition = before.edition, who = null] = phrases.table.exec(said) ?? [];
  const numbers = (list: string | null) =>
    Object.fromEntries(
      [...(list ?? '').matchAll(phrases.number)].map(([, number, name = '']) => [
        name.trim(),
        Number(number),
      ]),
    );
  const unnamed = captured(phrases.unnamed, said);
  return {
    edition,
    seats: who === null ? before.seats : inOrder(who.split(phrases.against).map(namesSaid)),
    first: captured(phrases.begins, said) ?? before.first,
    editions: { ...before.editions, ...numbers(captured(phrases.editions, said)) },
    players: {
      ...before.players,
      ...numbers(captured(phrases.leave, said)),
      ...numbers(captured(phrases.join, said)),
    },
    unnamed: unnamed === null ? before.unnamed : Number(unnamed),
    ready: phrases.ready.test(said),
    opened: phrases.opened.test(said),
    nothing: phrases.nothing.test(said),
    said,
  };
}

/** Sides take turns around the table. */
const inOrder = (sides: readonly (readonly string[])[]): readonly string[] =>
  Array.from({ length: Math.max(...sides.map(({ length }) => length)) }, (_, at) =>
    sides.flatMap((names) => names.slice(at, at + 1)),
  ).flat();

/** An announcement that is removed for listeners of one language. */
export interface OpeningSilence {
  readonly kind: OpeningMessage['type'];
  readonly language: Language;
}

/** A table that is opened with a blind listener of each language. */
export interface BlindOpening {
  readonly known: Readonly<Record<Language, OpeningKnowledge>>;
  token(action: Action): Promise<OpeningKnowledge>;
  side(number: number): Promise<OpeningKnowledge>;
  seat(number: number): Promise<OpeningKnowledge>;
  card(card: string): Promise<OpeningKnowledge>;
  /** Returns what is announced without a token. */
  listen(): OpeningKnowledge;
}

/**
 * @param told called with each kind that was told
 */
export function blindOpening(
  house: HostWorld & ReaderWorld,
  silence: OpeningSilence | null = null,
  told: (kind: OpeningMessage['type']) => void = () => undefined,
): BlindOpening {
  let known = { fr: NOTHING, en: NOTHING };
  function listen(): OpeningKnowledge {
    const said = house.host.house.view().opening?.said.type;
    if (said !== undefined) told(said);
    const heard = (language: Language) =>
      silence?.kind === said && silence?.language === language ? '' : house.said(language);
    for (const language of LANGUAGES) {
      if (heard(language) === '') throw new Error(`nothing is heard, ${language}`);
    }
    known = { fr: learn('fr', known.fr, heard('fr')), en: learn('en', known.en, heard('en')) };
    agree(known);
    return known.fr;
  }
  async function lay(target: EnrolmentTarget): Promise<OpeningKnowledge> {
    await house.lay(target);
    return listen();
  }
  return {
    get known() {
      return known;
    },
    token: (action) => lay({ type: 'action', action }),
    side: (number) => lay({ type: 'side', side: number - 1 }),
    seat: (number) => lay({ type: 'seat', seat: number - 1 }),
    card: (card) => lay({ type: 'card', card }),
    listen,
  };
}

/** Both have heard the same, but for the names of games, which are those of their language. */
function agree({ fr, en }: Readonly<Record<Language, OpeningKnowledge>>): void {
  const sharedState = ({ seats, first, editions, players, unnamed, ...is }: OpeningKnowledge) => ({
    seats,
    first,
    players,
    unnamed,
    ready: is.ready,
    opened: is.opened,
    nothing: is.nothing,
    editions: Object.values(editions).toSorted(),
  });
  const [french, english] = [JSON.stringify(sharedState(fr)), JSON.stringify(sharedState(en))];
  if (french !== english) throw new Error(`${french}\n${english}\n${fr.said}\n${en.said}`);
}
