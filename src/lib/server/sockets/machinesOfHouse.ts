import type { PairingView } from '../../devices/view.ts';
import type { OpeningSaid, OpeningView } from '../../house/opening.ts';
import type { HouseView, ReaderView } from '../../house/view.ts';
import { MIDDLE } from '../../hearing/soundBook.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { deviceName } from '../../i18n/devices.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';
import { openingText } from '../../i18n/opening.ts';
import type { MachineNews, SentenceForMachine } from '../../protocol/heard.ts';
import { signOfOpening } from '../../protocol/openingSign.ts';
import { createLimit, type Rate } from '../limits/rates.ts';
import type { Machine } from './machine.ts';

/**
 * What machines of the house say where no table plays, as its televisions write it: how a table is opened, how a deck is enrolled,
 * and the code of a device that asks to be let in.
 */
export interface HouseNews {
  /** Tells what tokens of the house have brought about since it was called last. */
  house(machines: Iterable<Machine>, view: HouseView): void;
  /** Tells who has begun to ask to be let in. */
  asked(machines: Iterable<Machine>): void;
}

export interface HouseNewsParts {
  /** By which that machine finds the speech of a table; null: of none. */
  ticketTo(table: string | null, machine: Machine): string;
  house(): HouseView;
  /** Who asks to be let in. */
  pairings(): readonly PairingView[];
}

export function createHouseNews({ ticketTo, house, pairings }: HouseNewsParts): HouseNews {
  let told = house().opening?.number;
  const askers = createAskers(pairings);

  function hear(machine: Machine, news: Partial<MachineNews>): void {
    const nothing = { sentences: [], sound: null, wishes: [] };
    machine.emit('heard', {
      ...{ ...nothing, ...news },
      ...{ table: null, ticket: ticketTo(null, machine) },
    });
  }
  return {
    house(machines, view) {
      const { opening } = view;
      if (opening === undefined || opening.number === told) return;
      told = opening.number;
      const news = newsOf(opening, pairings());
      for (const machine of machines)
        if (isOfHouse(machine) && isThere(machine, opening, view)) hear(machine, news);
    },
    asked: (machines) =>
      askers.look((fresh, ended) => {
        for (const machine of machines)
          if (isOfHouse(machine)) hear(machine, { ended, sentences: fresh.map(pairingSentence) });
      }),
  };
}

/** Strangers may ask again and again, in names of their own: whoever comes after so many is told of later. */
const ASKERS_TOLD: Rate = { perSecond: 1 / 60, burst: 3 };
/** When it is looked again who still asks and was not told of, in ms. */
const LOOK_AGAIN = 20_000;

/** Tells of each once, as long as not too many ask, and when somebody does not ask any more. */
function createAskers(pairings: HouseNewsParts['pairings']) {
  let told: ReadonlySet<string> = new Set();
  let again: NodeJS.Timeout | undefined;
  const mayTell = createLimit(ASKERS_TOLD, () => performance.now());
  return {
    look(tell: (fresh: readonly PairingView[], ended: readonly string[]) => void): void {
      clearTimeout(again);
      const now = pairings();
      const unknown = now.filter(({ request }) => !told.has(request));
      const fresh = unknown.filter(() => mayTell());
      const ended = [...told].filter((known) => now.every(({ request }) => request !== known));
      const left = [...told, ...fresh.map(({ request }) => request)];
      told = new Set(left.filter((request) => !ended.includes(request)));
      if (fresh.length + ended.length > 0) tell(fresh, ended.map(askedNamed));
      if (unknown.length > fresh.length)
        again = setTimeout(() => this.look(tell), LOOK_AGAIN).unref();
    },
  };
}

const askedNamed = (request: string): string => `asked ${request}`;

const isOfHouse = ({ ofHouse, speaks }: Machine): boolean => ofHouse && speaks.includes('table');

/** Whether a reader of that machine's bridge is where it was laid, or where the deck is enrolled. */
const isThere = ({ bridge }: Machine, opening: OpeningView, view: HouseView): boolean =>
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
): Partial<MachineNews> {
  const text = (about: OpeningSaid) =>
    inEachLanguage((language) => openingText(language, { said: about, proposal }));
  // The token for short sentences is also the one for whole ones: a machine that says short ones hears of that.
  const isForm = said.type === 'voice' && said.change === 'brief';
  const happened: SentenceForMachine = {
    long: text(said),
    short: text(isForm ? { ...said, change: 'whole' } : said),
    weight: 'urgent',
    // The readers are at the new table by then, and who plays there is heard to its end.
    answers: said.type !== 'opened',
  };
  const asks = said.type === 'again' || said.type === 'no-table';
  return {
    sentences: [happened, ...(asks ? pairings.map(pairingSentence) : [])],
    sound: { sound: signOfOpening(said), heard: MIDDLE },
    wishes: said.type === 'voice' ? [said.change] : said.type === 'language' ? ['language'] : [],
  };
}

/** Who asks to be let in, and the code twice, digit by digit; after what is being said, as no stranger interrupts a table. */
export function pairingSentence(pairing: PairingView): SentenceForMachine {
  const code = spelled(pairing.code, 4);
  const text = inEachLanguage((language) =>
    [
      format(language, `devices.asking.${pairing.as}`, { who: deviceName(language, pairing) }),
      `${code}. ${code}.`,
      format(language, `devices.asking.note.${pairing.as}`),
    ].join(' '),
  );
  const until = askedNamed(pairing.request);
  return { long: text, short: text, weight: 'result', answers: false, until };
}

/** The six digits that let a phone play. */
export function joinSentence(code: string): SentenceForMachine {
  const say = (language: Language) =>
    format(language, 'tv.digitsSpoken', { digits: spelled(code, 3) });
  const text = inEachLanguage(say);
  return { long: text, short: text, weight: 'result', answers: false };
}

/** Digit by digit, with a short pause after so many. */
const spelled = (digits: string, together: number): string =>
  (digits.match(new RegExp(`.{1,${String(together)}}`, 'g')) ?? [])
    .map((some) => some.split('').join(' '))
    .join(', ');
