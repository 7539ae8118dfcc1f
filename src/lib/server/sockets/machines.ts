import { readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import { heardOf, soundOf } from '../../hearing/soundBook.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { endedSince, mannerOf } from '../../hearing/matters.ts';
import { beginText, happeningsSince, happeningText, spokenText } from '../../i18n/happeningText.ts';
import { format } from '../../i18n/format.ts';
import { wordsOf } from '../../i18n/wordsOf.ts';
import type { MachineNews, Sentence, SentenceForMachine } from '../../protocol/heard.ts';
import type { Form } from '../../protocol/speech.ts';
import type { HandNews } from '../../protocol/messages.ts';
import type { Happening } from '../../table/happenings.ts';
import { type CardTable, isTableOf, type TableView } from '../../table/view.ts';
import type { Ears } from '../access/ears.ts';
import { log } from '../log/log.ts';
import { type Machine, plain } from './machine.ts';
import { createTroubles, type Troubles } from './machineTroubles.ts';
import {
  createHouseNews,
  type HouseNewsParts,
  joinSentence,
  pairingSentence,
} from './machinesOfHouse.ts';

/** Tells bridges whose machines speak what is heard at the tables of their readers, without any screen. */
export interface Machines {
  /** From now on it is told; until the function that is returned is called. */
  arrived(machine: Machine): () => void;
  table(view: TableView): void;
  house(view: HouseView): void;
  erased(table: string): void;
  /** To call whenever those who ask to be let in may be others. */
  asked(): void;
  /** What was laid on a hand's reader of that bridge, to its machine alone, where that is its player's ear. */
  hand(news: HandNews, bridge: string): void;
  /** Whether a machine of that bridge is the ear of a player whose hand it reads. */
  isEar(bridge: string): boolean;
}

interface MachinesParts extends HouseNewsParts {
  readonly ears: Pick<Ears, 'open'>;
  /** Null where there is none, or nothing of it is heard. */
  viewOf(table: string): Promise<TableView | null>;
  /** The digits that let phones play there; null: nobody else may. */
  joinCode(table: string): string | null;
  /** True if a tournament says who plays there: no rematch follows. */
  isInTournament(table: string): boolean;
}

/** What is known of a table that some machine speaks for. */
interface Followed {
  /** As it was told last; null until it was read. */
  before: CardTable | null;
  readonly troubles: Troubles;
}

export function createMachines({ ears, ...parts }: MachinesParts): Machines {
  const machines = new Set<Machine>();
  const { follow, leave, table, troubles, forget } = createTables(parts);
  const ofHouse = createHouseNews(parts);
  const earsOf = (bridge: string) =>
    [...machines].filter((each) => each.bridge === bridge && each.speaks.includes('private'));
  return {
    table,
    erased: forget,
    arrived(machine) {
      machines.add(machine);
      follow(machines, parts.house());
      return () => {
        machines.delete(machine);
        leave(machine);
      };
    },
    house(view) {
      ofHouse.house(machines, view);
      if (machines.size === 0) return;
      follow(machines, view);
      troubles(view);
    },
    asked: () => ofHouse.asked(machines),
    hand(news, bridge) {
      for (const machine of earsOf(bridge))
        machine.emit('whisper', { table: news.table, ear: ears.open(null, news) });
    },
    isEar: (bridge) => earsOf(bridge).length > 0,
  };
}

/** Up to which change of a table a machine has heard of it; null: it is being welcomed, and is told no more before. */
type HeardUpTo = Map<string, number | null>;

/** Which machine speaks for which tables. */
function createListening(ticketTo: MachinesParts['ticketTo']) {
  const tablesOf = new Map<Machine, HeardUpTo>();
  const hear = (machine: Machine, table: string, news: Partial<MachineNews>): void =>
    void machine.emit('heard', {
      ...heardBy(machine, news),
      table,
      ticket: ticketTo(table, machine),
    });
  return {
    hear,
    tablesOf: (machine: Machine) => tablesOf.get(machine),
    all: (): ReadonlySet<string> =>
      new Set([...tablesOf.values()].flatMap((tables) => [...tables.keys()])),
    leave: (machine: Machine) => void tablesOf.delete(machine),
    /** Returns the tables for which it has not spoken before. */
    follow(machine: Machine, now: ReadonlySet<string>): readonly string[] {
      const before = tablesOf.get(machine);
      const tables = [...now].map((table) => [table, before?.get(table) ?? null] as const);
      tablesOf.set(machine, new Map(tables));
      return [...now].filter((table) => before?.has(table) !== true);
    },
    /** @param position of the change that is told, for those who have not heard of it; left out: for all who listen. */
    tell(
      table: string,
      newsFor: (machine: Machine) => Partial<MachineNews>,
      position = Infinity,
    ): void {
      for (const [machine, tables] of tablesOf)
        if ((tables.get(table) ?? Infinity) < position) hear(machine, table, newsFor(machine));
    },
    /** All that happened up to then was told. */
    told(table: string, position: number): void {
      for (const tables of tablesOf.values()) {
        const upTo = tables.get(table) ?? Infinity;
        if (upTo < position) tables.set(table, position);
      }
    },
  };
}

/** The tables for which machines speak, and what was told of them. */
function createTables({ viewOf, ticketTo, ...parts }: Omit<MachinesParts, 'ears'>) {
  const followed = new Map<string, Followed>();
  const listening = createListening(ticketTo);
  const joining = createJoining(parts);
  const around = (table: string): Around => ({
    whoJoins: (machine) => joining.whole(machine, table),
    rematch: !parts.isInTournament(table),
  });

  /** A machine begins to speak for a table: it is told what everybody there has heard by then, where that still stands. */
  async function welcome(machine: Machine, table: string): Promise<void> {
    const view = await viewOf(table).catch(() => null);
    const [now, tables] = [followed.get(table), listening.tablesOf(machine)];
    if (now === undefined || tables?.get(table) !== null) return;
    if (view === null || isTableOf('tally', view)) return void tables.set(table, 0);
    now.before ??= view;
    // What has happened while it was read.
    const isOld = now.before.position > view.position;
    const since = (isOld ? newsSince(view, now.before, around(table))?.(machine) : null) ?? {};
    const stands = standing(view, joining.code(machine, table)).filter(
      ({ until = null }) => until === null || since.ended?.includes(until) !== true,
    );
    const sentences = [...stands, ...(since.sentences ?? []), ...now.troubles.lasting()];
    listening.hear(machine, table, { ...since, sentences });
    tables.set(table, Math.max(view.position, now.before.position));
  }
  function forgetUnheard(): void {
    const heard = listening.all();
    for (const table of followed.keys()) if (!heard.has(table)) followed.delete(table);
  }
  return {
    /** Each machine speaks for the tables at which readers of its bridge play. */
    follow(machines: Iterable<Machine>, view: HouseView): void {
      const playing = tablesByBridge(view);
      for (const machine of machines) {
        const now = playing.get(machine.bridge);
        // One that has just come, or lost its readers, hears on where it was.
        if (now === undefined) continue;
        for (const table of listening.follow(machine, now)) {
          const before = followed.get(table);
          if (before === undefined)
            followed.set(table, { before: null, troubles: createTroubles(table, view) });
          welcome(machine, table).catch(log.failure('machine not told'));
        }
      }
      forgetUnheard();
    },
    leave(machine: Machine): void {
      listening.leave(machine);
      forgetUnheard();
    },
    /** Says what keeps a table from playing on, and when it is over. */
    troubles(view: HouseView): void {
      for (const [table, now] of followed) {
        const news = now.troubles.news(view);
        if (news !== null) listening.tell(table, () => news);
      }
    },
    table(view: TableView): void {
      const now = followed.get(view.code);
      if (now === undefined || isTableOf('tally', view)) return;
      for (const news of allNews(now, view, around(view.code)))
        listening.tell(view.code, news, view.position);
      listening.told(view.code, view.position);
    },
    forget: (table: string) => void followed.delete(table),
  };
}

/** Where the readers of each bridge play; none for a bridge without readers. */
function tablesByBridge(view: HouseView): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map(view.readers.map(({ bridge }) => [bridge, new Set<string>()]));
  for (const [table, readers] of readersByTable(view))
    for (const { bridge } of readers) tables.get(bridge)?.add(table);
  return tables;
}

/** How others join, for machines of the house: a guest's says nothing that lets others in. */
function createJoining({ joinCode, pairings }: Pick<MachinesParts, 'joinCode' | 'pairings'>) {
  function code({ ofHouse }: Machine, table: string): readonly SentenceForMachine[] {
    const digits = ofHouse ? joinCode(table) : null;
    return digits === null ? [] : [joinSentence(digits)];
  }
  return {
    code,
    /** For whoever asks who is there, or for help. */
    whole: (machine: Machine, table: string): readonly SentenceForMachine[] => [
      ...(machine.ofHouse ? pairings().map(pairingSentence) : []),
      ...code(machine, table),
    ],
  };
}

/** Facts that a table gets beside its own events. */
interface Around {
  /** The way in for others, for a player who asks who is there. */
  readonly whoJoins: (machine: Machine) => readonly SentenceForMachine[];
  /** True if the same players may go on once their match is over. */
  readonly rematch: boolean;
}

/** What is told of the table as it stands now, one after the other. */
function allNews(
  now: Followed,
  view: CardTable,
  around: Around,
): readonly ((machine: Machine) => Partial<MachineNews>)[] {
  const news = newsSince(now.before, view, around);
  now.before = view;
  if (news === null) return [];
  const lasting = now.troubles.untold();
  return lasting === null ? [news] : [news, () => ({ sentences: [lasting] })];
}

/** To a player's ear what the table hears is no news, but how its voice is to be is. */
function heardBy({ speaks }: Machine, { wishes = [], ...news }: Partial<MachineNews>) {
  const nothing = { sentences: [], sound: null, wishes };
  return speaks.includes('table') ? { ...nothing, ...news } : nothing;
}

/** What happened at the table since, and what is over by now; null: nothing. */
function newsSince(
  before: CardTable | null,
  view: CardTable,
  { whoJoins, rematch }: Around,
): ((machine: Machine) => Partial<MachineNews>) | null {
  const happenings = happeningsSince(before, view);
  const ended = endedSince('fr', before, view);
  if (happenings.length === 0 && ended.length === 0) return null;
  const sentences = happenings.flatMap((happening) => [
    ...[sentenceOf(view, happening) ?? []].flat(),
    ...(rematch && happening.type === 'match-over' ? [playAgain(view, happening)] : []),
  ]);
  const asked = happenings.some(asksWhoIsThere);
  const sound = soundOf(happenings);
  const heard = {
    ended,
    sound: sound === null ? null : { sound, heard: heardOf(happenings, view.match) },
    wishes: happenings.flatMap(wishOf),
  };
  return (machine) => ({
    ...heard,
    sentences: asked ? [...sentences, ...whoJoins(machine)] : sentences,
  });
}

/** Who is who before the first card, and how others join; later what the table has to decide. */
function standing(
  view: CardTable,
  joining: readonly SentenceForMachine[],
): readonly SentenceForMachine[] {
  if (view.moves === 0) {
    const begin = inEachLanguage((language) => beginText(language, view));
    return [plain(begin, 'result'), ...joining];
  }
  const { warning, question } = view;
  const open: readonly Happening[] = [
    ...(warning === null ? [] : [{ type: 'refused', warning } as const]),
    ...(question === null ? [] : [{ type: 'asked', question } as const]),
  ];
  const told = open.flatMap((happening) => sentenceOf(view, happening) ?? []);
  return [...(told.length === 0 ? lastOf(view) : told), ...(view.paused ? pausedAt(view) : [])];
}

/** What happened last, and what the table waits for: whoever was away, or has just come, knows where it stands. */
function lastOf(view: CardTable): readonly SentenceForMachine[] {
  const [play] = view.recent;
  if (play === undefined || view.match.winners !== null) return [];
  const text = inEachLanguage((language) =>
    spokenText(language, wordsOf(view.match).last(language, view.match, play.move)),
  );
  return [{ ...plain(text, 'result'), ...mannerOf(view, { type: 'played', play, newest: true }) }];
}

function pausedAt(view: CardTable): readonly SentenceForMachine[] {
  const said = sentenceOf(view, { type: 'paused', paused: true });
  return said === null ? [] : [said];
}

/** Null where another happening says it already. */
function sentenceOf(view: CardTable, happening: Happening): SentenceForMachine | null {
  if (happeningText('fr', view, happening) === null) return null;
  const inForm = (form: Form): Sentence =>
    inEachLanguage((language) => happeningText(language, view, happening, form) ?? '');
  return {
    long: inForm('long'),
    short: inForm('short'),
    ...{ answers: false, ...mannerOf(view, happening) },
  };
}

const playAgain = (view: CardTable, happening: Happening): SentenceForMachine => ({
  ...plain(
    inEachLanguage((language) => format(language, 'heard.playAgain')),
    'result',
  ),
  ...mannerOf(view, happening),
});

const asksWhoIsThere = (happening: Happening): boolean =>
  happening.type === 'noticed' &&
  happening.notice.type === 'told' &&
  (happening.notice.told.type === 'who' || happening.notice.told.type === 'help');

/** What a token wishes of the voices of its table. */
function wishOf(happening: Happening): MachineNews['wishes'] {
  if (happening.type !== 'noticed' || happening.notice.type !== 'told') return [];
  const { told } = happening.notice;
  if (told.type === 'voice') return [told.change];
  return told.type === 'language' ? ['language'] : [];
}
