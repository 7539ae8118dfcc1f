import type { PairingView } from '../../devices/view.ts';
import type { OpeningMessage, OpeningView } from '../../house/opening.ts';
import type { HouseView, ReaderView } from '../../house/view.ts';
import { CENTRE } from '../../hearing/soundBook.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { isOfThisMachine } from '../../process/networks.ts';
import { deviceName } from '../../i18n/deviceName.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import { openingText } from '../../i18n/opening.ts';
import type { SpeakerAnnouncement, SpeakerSentence } from '../../protocol/announcements.ts';
import { signOfOpening } from '../../protocol/openingSign.ts';
import { createTokenBucket, type Rate } from '../limits/rateLimits.ts';
import type { Speaker } from './speaker.ts';

/**
 * Announcements of the venue's speakers away from tables, as its televisions show them: opening a
 * table, enrolling a deck, and pairing codes.
 */
export interface VenueAnnouncements {
  house(machines: Iterable<Speaker>, view: HouseView): void;
  pairingsChanged(machines: Iterable<Speaker>): void;
}

export interface VenueAnnouncementsParts {
  ticketTo(table: string | null, machine: Speaker): string;
  house(): HouseView;
  pairings(): readonly PairingView[];
}

export function createVenueAnnouncements({
  ticketTo,
  house,
  pairings,
}: VenueAnnouncementsParts): VenueAnnouncements {
  let told = house().opening?.number;
  const askers = createPairingAnnouncements(pairings);

  function hear(machine: Speaker, news: Partial<SpeakerAnnouncement>): void {
    const nothing = { sentences: [], sound: null, wishes: [] };
    machine.emit('heard', {
      ...nothing,
      ...news,
      table: null,
      ticket: ticketTo(null, machine),
    });
  }
  return {
    house(machines, view) {
      const { opening } = view;
      if (opening === undefined || opening.number === told) return;
      told = opening.number;
      for (const machine of machines)
        if (isOfHouse(machine) && isThere(machine, opening, view))
          hear(machine, newsOf(opening, pairingsFor(machine, pairings())));
    },
    pairingsChanged: (machines) =>
      askers.look((fresh, ended) => {
        for (const machine of machines)
          if (isOfHouse(machine))
            hear(machine, { ended, sentences: pairingsFor(machine, fresh).map(pairingSentence) });
      }),
  };
}

/**
 * Rate limit of pairing announcements, since strangers can ask repeatedly under any name. Further
 * requests are announced later.
 */
const PAIRING_ANNOUNCEMENT_RATE: Rate = { perSecond: 1 / 60, burst: 3 };
/** Interval in ms for retrying postponed announcements. */
const RETRY_INTERVAL_MS = 20_000;

/** Announces each pairing request once, within the rate limit, and its end. */
function createPairingAnnouncements(pairings: VenueAnnouncementsParts['pairings']) {
  let told: ReadonlySet<string> = new Set();
  let again: NodeJS.Timeout | undefined;
  const mayTell = createTokenBucket(PAIRING_ANNOUNCEMENT_RATE, () => performance.now());
  return {
    look(tell: (fresh: readonly PairingView[], ended: readonly string[]) => void): void {
      clearTimeout(again);
      const now = pairings();
      const unknown = now.filter(({ request }) => !told.has(request));
      const fresh = unknown.filter(() => mayTell());
      const ended = [...told].filter((known) => now.every(({ request }) => request !== known));
      const left = [...told, ...fresh.map(({ request }) => request)];
      told = new Set(left.filter((request) => !ended.includes(request)));
      if (fresh.length + ended.length > 0) tell(fresh, ended.map(pairingAnnouncementId));
      if (unknown.length > fresh.length)
        again = setTimeout(() => this.look(tell), RETRY_INTERVAL_MS).unref();
    },
  };
}

const pairingAnnouncementId = (request: string): string => `asked ${request}`;

const isOfHouse = ({ ofHouse, speaks }: Speaker): boolean => ofHouse && speaks.includes('table');

/**
 * Omits requests for an administrator's role by this machine from bridges with its secret: another
 * account could hold the secret, and ask.
 */
export const pairingsFor = (
  { isByBridgeSecret }: Speaker,
  pairings: readonly PairingView[],
): readonly PairingView[] =>
  isByBridgeSecret
    ? pairings.filter(({ as, address }) => as !== 'house' || !isOfThisMachine(address))
    : pairings;

const isThere = ({ bridge }: Speaker, opening: OpeningView, view: HouseView): boolean =>
  view.readers.some((reader) => reader.bridge === bridge && isConcerned(reader, opening, view));

function isConcerned(
  { role, table }: ReaderView,
  { said, place }: OpeningView,
  { readersAt }: HouseView,
): boolean {
  if (said.type === 'enrolling') return table === null || role.role === 'desk';
  return (table ?? readersAt) === (said.type === 'opened' ? said.table : place);
}

function newsOf(
  { said, proposal }: OpeningView,
  pairings: readonly PairingView[],
): Partial<SpeakerAnnouncement> {
  const text = (about: OpeningMessage) =>
    inEachLanguage((language) => openingText(language, { said: about, proposal }));
  // The same token switches to short and to whole sentences: a speaker in short form hears of the
  // whole one.
  const isForm = said.type === 'voice' && said.change === 'brief';
  const happened: SpeakerSentence = {
    long: text(said),
    short: text(isForm ? { ...said, change: 'whole' } : said),
    weight: 'urgent',
    // The readers are at the new table by then, and its players are announced in full.
    answers: said.type !== 'opened',
  };
  const asks = said.type === 'again' || said.type === 'no-table';
  return {
    sentences: [happened, ...(asks ? pairings.map(pairingSentence) : [])],
    sound: { sound: signOfOpening(said), heard: CENTRE },
    wishes: said.type === 'voice' ? [said.change] : said.type === 'language' ? ['language'] : [],
  };
}

/**
 * Returns the pairing request with its code twice, digit by digit. It is queued, so that a stranger
 * cannot interrupt a table.
 */
export function pairingSentence(pairing: PairingView): SpeakerSentence {
  const code = spellDigits(pairing.code, 4);
  const text = inEachLanguage((language) =>
    [
      format(language, `devices.asking.${pairing.as}`, { who: deviceName(language, pairing) }),
      `${code}. ${code}.`,
      format(language, `devices.asking.note.${pairing.as}`),
    ].join(' '),
  );
  const until = pairingAnnouncementId(pairing.request);
  return { long: text, short: text, weight: 'result', answers: false, until };
}

export function joinSentence(code: string): SpeakerSentence {
  const say = (language: Language) =>
    format(language, 'tv.digitsSpoken', { digits: spellDigits(code, 3) });
  const text = inEachLanguage(say);
  return { long: text, short: text, weight: 'result', answers: false };
}

const spellDigits = (digits: string, together: number): string =>
  (digits.match(new RegExp(`.{1,${String(together)}}`, 'g')) ?? [])
    .map((some) => some.split('').join(' '))
    .join(', ');
