import { readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import { soundPositionOf, soundOf } from '../../hearing/soundBook.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { mattersEndedSince, speechRulesOf } from '../../hearing/matters.ts';
import { beginText, happeningsSince, happeningText } from '../../i18n/happeningText.ts';
import { spokenText } from '../../i18n/sentences.ts';
import { format } from '../../i18n/format.ts';
import { answersOf } from '../../i18n/wordsOf.ts';
import type {
  SpeakerAnnouncement,
  LocalisedText,
  SpeakerSentence,
} from '../../protocol/announcements.ts';
import type { SpeechForm } from '../../protocol/speech.ts';
import type { HandMessage } from '../../protocol/messages.ts';
import type { Happening } from '../../table/happenings.ts';
import { type CardTable, isTableOf, type TableView } from '../../table/view.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import { log } from '../log/log.ts';
import { type Speaker, plainSentence } from './speaker.ts';
import { createTroubleAnnouncements, type TroubleAnnouncements } from './speakerTroubles.ts';
import {
  createVenueAnnouncements,
  type VenueAnnouncementsParts,
  joinSentence,
  pairingSentence,
  pairingsFor,
} from './venueAnnouncements.ts';

export interface Speakers {
  /** Registers a speaker; returns a function that removes it. */
  add(machine: Speaker): () => void;
  table(view: TableView): void;
  venueChanged(view: HouseView): void;
  erased(table: string): void;
  pairingsChanged(): void;
  /** Sends news of a hand to the private speaker of its bridge. */
  announceHand(news: HandMessage, bridge: string): void;
}

/** Connected speakers. */
export interface SpeakerList extends Iterable<Speaker> {
  readonly size: number;
  add(machine: Speaker): void;
  remove(machine: Speaker): void;
  /** Returns the private speakers of a bridge. */
  privateOf(bridge: string): readonly Speaker[];
}

export function createSpeakerList(): SpeakerList {
  const machines = new Set<Speaker>();
  return {
    [Symbol.iterator]: () => machines.values(),
    get size() {
      return machines.size;
    },
    add: (machine) => void machines.add(machine),
    remove: (machine) => void machines.delete(machine),
    privateOf: (bridge) =>
      [...machines].filter((each) => each.bridge === bridge && each.speaks.includes('private')),
  };
}

interface SpeakersParts extends VenueAnnouncementsParts {
  readonly connected: SpeakerList;
  readonly ears: Pick<PrivateAudio, 'issueKey'>;
  viewOf(table: string): Promise<TableView | null>;
  joinCode(table: string): string | null;
  isInTournament(table: string): boolean;
}

interface AnnouncedTable {
  /** Last announced view; null until it was read. */
  before: CardTable | null;
  readonly troubles: TroubleAnnouncements;
}

export function createSpeakers({ connected: machines, ears, ...parts }: SpeakersParts): Speakers {
  const { follow, leave, table, troubles, forget } = createTables(parts);
  const ofHouse = createVenueAnnouncements(parts);
  return {
    table,
    erased: forget,
    add(machine) {
      machines.add(machine);
      follow(machines, parts.house());
      return () => {
        machines.remove(machine);
        leave(machine);
      };
    },
    venueChanged(view) {
      ofHouse.house(machines, view);
      if (machines.size === 0) return;
      follow(machines, view);
      troubles(view);
    },
    pairingsChanged: () => ofHouse.pairingsChanged(machines),
    announceHand(news, bridge) {
      for (const machine of machines.privateOf(bridge))
        machine.emit('whisper', { table: news.table, ear: ears.issueKey(null, news) });
    },
  };
}

/**
 * Position up to which each table was announced; null while the initial announcement is pending.
 */
type AnnouncedPositions = Map<string, number | null>;

function createPositionTracker(ticketTo: SpeakersParts['ticketTo']) {
  const tablesOf = new Map<Speaker, AnnouncedPositions>();
  const hear = (machine: Speaker, table: string, news: Partial<SpeakerAnnouncement>): void =>
    void machine.emit('heard', {
      ...restrictToSpeaker(machine, news),
      table,
      ticket: ticketTo(table, machine),
    });
  return {
    hear,
    tablesOf: (machine: Speaker) => tablesOf.get(machine),
    all: (): ReadonlySet<string> =>
      new Set([...tablesOf.values()].flatMap((tables) => [...tables.keys()])),
    leave: (machine: Speaker) => void tablesOf.delete(machine),
    follow(machine: Speaker, now: ReadonlySet<string>): readonly string[] {
      const before = tablesOf.get(machine);
      const tables = [...now].map((table) => [table, before?.get(table) ?? null] as const);
      tablesOf.set(machine, new Map(tables));
      return [...now].filter((table) => before?.has(table) !== true);
    },
    /**
     * @param position of the announced change, for speakers that have not heard it; all if omitted
     */
    tell(
      table: string,
      newsFor: (machine: Speaker) => Partial<SpeakerAnnouncement>,
      position = Infinity,
    ): void {
      for (const [machine, tables] of tablesOf)
        if ((tables.get(table) ?? Infinity) < position) hear(machine, table, newsFor(machine));
    },
    told(table: string, position: number): void {
      for (const tables of tablesOf.values()) {
        const upTo = tables.get(table) ?? Infinity;
        if (upTo < position) tables.set(table, position);
      }
    },
  };
}

function createTables({ viewOf, ticketTo, ...parts }: Omit<SpeakersParts, 'ears' | 'connected'>) {
  const followed = new Map<string, AnnouncedTable>();
  const listening = createPositionTracker(ticketTo);
  const joining = createJoinInstructions(parts);
  const around = (table: string): AnnouncementContext => ({
    whoJoins: (machine) => joining.whole(machine, table),
    rematch: !parts.isInTournament(table),
  });

  /** Announces a table's current state to a new speaker. */
  async function welcome(machine: Speaker, table: string): Promise<void> {
    const view = await viewOf(table).catch(() => null);
    const [now, tables] = [followed.get(table), listening.tablesOf(machine)];
    if (now === undefined || tables?.get(table) !== null) return;
    if (view === null || isTableOf('tally', view)) return void tables.set(table, 0);
    now.before ??= view;
    // Changes that happened during the read.
    const isOld = now.before.position > view.position;
    const since = (isOld ? newsSince(view, now.before, around(table))?.(machine) : null) ?? {};
    const stands = openingSentences(view, joining.code(machine, table)).filter(
      ({ until = null }) => until === null || since.ended?.includes(until) !== true,
    );
    const sentences = [...stands, ...(since.sentences ?? []), ...now.troubles.currentSentences()];
    listening.hear(machine, table, { ...since, sentences });
    tables.set(table, Math.max(view.position, now.before.position));
  }
  function forgetUnheard(): void {
    const heard = listening.all();
    for (const table of followed.keys()) if (!heard.has(table)) followed.delete(table);
  }
  return {
    /** Lets each speaker follow the tables where readers of its bridge play. */
    follow(machines: Iterable<Speaker>, view: HouseView): void {
      const playing = tablesByBridge(view);
      for (const machine of machines) {
        const now = playing.get(machine.bridge);
        // A bridge that just connected or lost its readers keeps its tables.
        if (now === undefined) continue;
        for (const table of listening.follow(machine, now)) {
          const before = followed.get(table);
          if (before === undefined)
            followed.set(table, {
              before: null,
              troubles: createTroubleAnnouncements(table, view),
            });
          welcome(machine, table).catch(log.failure('machine not told'));
        }
      }
      forgetUnheard();
    },
    leave(machine: Speaker): void {
      listening.leave(machine);
      forgetUnheard();
    },
    troubles(view: HouseView): void {
      for (const [table, now] of followed) {
        const news = now.troubles.changes(view);
        if (news !== null) listening.tell(table, () => news);
      }
    },
    table(view: TableView): void {
      const now = followed.get(view.code);
      if (now === undefined || isTableOf('tally', view)) return;
      for (const news of announcementsFor(now, view, around(view.code)))
        listening.tell(view.code, news, view.position);
      listening.told(view.code, view.position);
    },
    forget: (table: string) => void followed.delete(table),
  };
}

function tablesByBridge(view: HouseView): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map(view.readers.map(({ bridge }) => [bridge, new Set<string>()]));
  for (const [table, readers] of readersByTable(view))
    for (const { bridge } of readers) tables.get(bridge)?.add(table);
  return tables;
}

/**
 * Builds the instructions for joining, for the venue's speakers alone: a guest's speaker must not
 * invite others.
 */
function createJoinInstructions({
  joinCode,
  pairings,
}: Pick<SpeakersParts, 'joinCode' | 'pairings'>) {
  function code({ ofHouse }: Speaker, table: string): readonly SpeakerSentence[] {
    const digits = ofHouse ? joinCode(table) : null;
    return digits === null ? [] : [joinSentence(digits)];
  }
  return {
    code,
    whole: (machine: Speaker, table: string): readonly SpeakerSentence[] => [
      ...(machine.ofHouse ? pairingsFor(machine, pairings()).map(pairingSentence) : []),
      ...code(machine, table),
    ],
  };
}

interface AnnouncementContext {
  readonly whoJoins: (machine: Speaker) => readonly SpeakerSentence[];
  /** True if a rematch is possible. */
  readonly rematch: boolean;
}

function announcementsFor(
  now: AnnouncedTable,
  view: CardTable,
  around: AnnouncementContext,
): readonly ((machine: Speaker) => Partial<SpeakerAnnouncement>)[] {
  const news = newsSince(now.before, view, around);
  now.before = view;
  if (news === null) return [];
  const lasting = now.troubles.unannounced();
  return lasting === null ? [news] : [news, () => ({ sentences: [lasting] })];
}

/** Restricts a private speaker to voice settings: it does not announce the table. */
function restrictToSpeaker(
  { speaks }: Speaker,
  { wishes = [], ...news }: Partial<SpeakerAnnouncement>,
) {
  const nothing = { sentences: [], sound: null, wishes };
  return speaks.includes('table') ? { ...nothing, ...news } : nothing;
}

/** Returns what happened since the last view, and which announcements are over; null if nothing. */
function newsSince(
  before: CardTable | null,
  view: CardTable,
  { whoJoins, rematch }: AnnouncementContext,
): ((machine: Speaker) => Partial<SpeakerAnnouncement>) | null {
  const happenings = happeningsSince(before, view);
  const ended = mattersEndedSince('fr', before, view);
  if (happenings.length === 0 && ended.length === 0) return null;
  const sentences = happenings.flatMap((happening) => [
    ...[sentenceOf(view, happening) ?? []].flat(),
    ...(rematch && happening.type === 'match-over' ? [playAgain(view, happening)] : []),
  ]);
  const asked = happenings.some(asksWhoIsThere);
  const sound = soundOf(happenings);
  const heard = {
    ended,
    sound: sound === null ? null : { sound, heard: soundPositionOf(happenings, view.match) },
    wishes: happenings.flatMap(voiceChangesOf),
  };
  return (machine) => ({
    ...heard,
    sentences: asked ? [...sentences, ...whoJoins(machine)] : sentences,
  });
}

/** Returns the players and joining instructions before the first card; later the open decisions. */
function openingSentences(
  view: CardTable,
  joining: readonly SpeakerSentence[],
): readonly SpeakerSentence[] {
  if (view.moves === 0) {
    const begin = inEachLanguage((language) => beginText(language, view));
    return [plainSentence(begin, 'result'), ...joining];
  }
  const { warning, question } = view;
  const open: readonly Happening[] = [
    ...(warning === null ? [] : [{ type: 'refused', warning } as const]),
    ...(question === null ? [] : [{ type: 'asked', question } as const]),
  ];
  const told = open.flatMap((happening) => sentenceOf(view, happening) ?? []);
  return [
    ...(told.length === 0 ? lastPlaySentences(view) : told),
    ...(view.paused ? pauseSentences(view) : []),
  ];
}

function lastPlaySentences(view: CardTable): readonly SpeakerSentence[] {
  const [play] = view.recent;
  if (play === undefined || view.match.winners !== null) return [];
  const text = inEachLanguage((language) =>
    spokenText(language, answersOf(view.match).last(language, view.match, play.move)),
  );
  return [
    {
      ...plainSentence(text, 'result'),
      ...speechRulesOf(view, { type: 'played', play, newest: true }),
    },
  ];
}

function pauseSentences(view: CardTable): readonly SpeakerSentence[] {
  const said = sentenceOf(view, { type: 'paused', paused: true });
  return said === null ? [] : [said];
}

/** Returns null if another event covers this one. */
function sentenceOf(view: CardTable, happening: Happening): SpeakerSentence | null {
  if (happeningText('fr', view, happening) === null) return null;
  const inForm = (form: SpeechForm): LocalisedText =>
    inEachLanguage((language) => happeningText(language, view, happening, form) ?? '');
  return {
    long: inForm('long'),
    short: inForm('short'),
    answers: false,
    ...speechRulesOf(view, happening),
  };
}

const playAgain = (view: CardTable, happening: Happening): SpeakerSentence => ({
  ...plainSentence(
    inEachLanguage((language) => format(language, 'heard.playAgain')),
    'result',
  ),
  ...speechRulesOf(view, happening),
});

const asksWhoIsThere = (happening: Happening): boolean =>
  happening.type === 'noticed' &&
  happening.notice.type === 'told' &&
  (happening.notice.told.type === 'who' || happening.notice.told.type === 'help');

/** Returns the voice settings that a token requests. */
function voiceChangesOf(happening: Happening): SpeakerAnnouncement['wishes'] {
  if (happening.type !== 'noticed' || happening.notice.type !== 'told') return [];
  const { told } = happening.notice;
  if (told.type === 'voice') return [told.change];
  return told.type === 'language' ? ['language'] : [];
}
