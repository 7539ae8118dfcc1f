import type { Sign } from '#lib/protocol/heard.ts';
import type { ReaderName, ReaderProblem, TagId } from '#lib/reader/events.ts';
import type { DriverHost } from '../contract.ts';
import { createField, type Field, type Later } from './field.ts';
import type { Card, Logger, Nfc, NfcPcsc, Reader } from './nfc-pcsc.d.ts';

/** One lifetime of pcscd, as nfc-pcsc sees it. It does not recover when the daemon ends; a new session does. */
export interface Session {
  sign(reader: ReaderName, sign: Sign): Promise<void>;
  /** Sends a command to a tag and resolves with its answer; rejects when that tag is not on the reader. */
  exchange(reader: ReaderName, tag: TagId, command: Buffer): Promise<Buffer>;
  close(): void;
}

const LONGEST_ANSWER = 16;

const SILENT: Logger = { log() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens nfc-pcsc; pcscd must listen, or this never returns.
 * @param lost called once when pcscd is gone; all readers are down by then
 */
export function openSession(library: NfcPcsc, host: DriverHost, lost: () => void): Session {
  const nfc = new library.NFC(SILENT);
  const fields = new Map<ReaderName, Field>();
  let over = false;

  const later: Later = (work) =>
    void setImmediate(() => {
      if (!over) work();
    });

  const down = (name: ReaderName) => {
    if (!fields.delete(name)) return;
    host.emit({ type: 'down', reader: name, at: host.now() });
    host.report(name, 'connecting');
  };

  nfc.on('reader', (reader: Reader) => {
    if (isSamSlot(reader.name)) return void reader.on('error', () => undefined);
    later(() => {
      host.emit({ type: 'up', reader: reader.name, at: host.now() });
      host.report(reader.name, 'ready');
    });
    const field = createField(reader, host, later);
    fields.set(reader.name, field);
    watchReader(reader, field, later);
    reader.on('end', () => later(() => down(reader.name)));
  });
  // This listener stays for good: a dead nfc-pcsc still reports errors.
  nfc.on('error', () =>
    later(() => {
      for (const name of [...fields.keys()]) down(name);
      over = true;
      lost();
    }),
  );
  return {
    async sign(name, sign) {
      if (hasLights(name))
        await fields
          .get(name)
          ?.during((reader) => reader.transmit(signCommand(sign), LONGEST_ANSWER));
    },
    async exchange(name, tag, command) {
      const field = fields.get(name);
      if (field === undefined) throw new Error(`${name} is gone`);
      return field.exchange(tag, command);
    },
    close: () => {
      over = true;
      setImmediate(() => closeAll(nfc));
    },
  };
}

/** Models with that slot, by its place from 0: their drivers may leave it unnamed. */
const UNNAMED_SAM_SLOTS: readonly (readonly [model: RegExp, slot: number])[] = [
  [/ACR125[12]/i, 1],
  [/ACR1281/i, 2],
];

/**
 * True if a reader is the slot for SIM-sized cards inside another one, which never sees a playing card. Drivers write it
 * out, or number the slots of a device: "ACS ACR1252 1S CL Reader(2) 01" under macOS, "… 00 01" with pcscd.
 */
export function isSamSlot(reader: string): boolean {
  if (/(?<![a-z\d])SAM\d*(?![a-z])/i.test(reader)) return true;
  const byDriver = /\((\d)\)(?: \d\d)?$/.exec(reader)?.[1];
  const byDaemon = / \d\d (\d\d)$/.exec(reader)?.[1];
  const slot = byDriver === undefined ? Number(byDaemon ?? 0) : Number(byDriver) - 1;
  return UNNAMED_SAM_SLOTS.some(([model, sam]) => model.test(reader) && slot === sam);
}

/** Only this order lets the process end by itself: each reader's thread, then the daemon's. */
function closeAll(nfc: Nfc): void {
  for (const reader of Object.values(nfc.readers)) reader.close();
  nfc.close();
}

function watchReader(reader: Reader, field: Field, later: Later): void {
  hearLostErrors(reader);
  reader.reader.once('status', ({ state }: { state: number }) => {
    if ((state & reader.reader.SCARD_STATE_EMPTY) !== 0) field.empty();
  });
  reader.on('card', ({ uid = '' }: Card) => field.card(uid));
  reader.on('card.off', () => field.empty());
  reader.on('error', (error: Error) => {
    const what = problemOf(error);
    if (what !== null) field.problem(what);
  });
  if (!hasLights(reader.name)) return;
  reader.once('card', () => later(() => void field.during(silenceOwnTone).catch(() => undefined)));
}

/** What an error of nfc-pcsc means to the person at the reader; null: nothing, or more than this reader. */
function problemOf(error: Error): ReaderProblem | null {
  if (/AID was not set/.test(error.message)) return 'not-a-game-card';
  return /^(GetUIDError|ConnectError)$/.test(error.name) ? 'misread' : null;
}

/**
 * When a card is pulled away before its power-up, nfc-pcsc calls `emit(error)`: an event named after the error, which
 * nobody hears. Here it becomes an 'error' like the others.
 */
function hearLostErrors(reader: Reader): void {
  const emit = reader.emit.bind(reader);
  reader.emit = (event: unknown, ...values: unknown[]) =>
    event instanceof Error ? emit('error', event) : emit(String(event), ...values);
}

/** How one sign looks and sounds: pulses of light, each with a tone. Times in tenths of a second. */
interface Pattern {
  readonly light: 'green' | 'red' | 'orange';
  readonly pulses: number;
  readonly on: number;
  readonly off: number;
}

/** Short, because the reader sees no other card until the pattern is over. */
const PATTERNS: Readonly<Record<Sign, Pattern>> = {
  accepted: { light: 'green', pulses: 1, on: 1, off: 0 },
  'already-seen': { light: 'green', pulses: 2, on: 1, off: 1 },
  question: { light: 'orange', pulses: 3, on: 1, off: 1 },
  unknown: { light: 'red', pulses: 2, on: 2, off: 1 },
  refused: { light: 'red', pulses: 1, on: 5, off: 0 },
};

// Bits of the LED control byte (ACR122U application programming interface, "Bi-color LED and buzzer control"; the
// ACR1252U takes the same, see "ACR122U Compatible Commands" in the reference manual of its module, the ACM1252U-Y3):
// final state, mask of what is set, initial blinking state, mask of what blinks; red is the lower of each pair.
const RED = 0b01;
const GREEN = 0b10;
const FINAL = 0;
const SET = 2;
const BEGIN = 4;
const BLINK = 6;
const COLOURS = { green: GREEN, red: RED, orange: RED | GREEN } as const;

const TONE_WHILE_ON = 0x01;

/** Whether a reader understands the commands below. */
export function hasLights(reader: string): boolean {
  return /acr12(2|52)/i.test(reader);
}

/** The command that shows a sign, to be sent while a card is there. It ends with a green light. */
export function signCommand(sign: Sign): Buffer {
  const { light, pulses, on, off } = PATTERNS[sign];
  const colour = COLOURS[light];
  const control = (GREEN << FINAL) | ((RED | GREEN) << SET) | (colour << BEGIN) | (colour << BLINK);
  return Buffer.from([0xff, 0x00, 0x40, control, 0x04, on, off, pulses, TONE_WHILE_ON]);
}

/** Turns off the tone that an ACR122U makes at every card, until it loses power. */
const TONE_OFF_122: Buffer = Buffer.from([0xff, 0x00, 0x52, 0x00, 0x00]);

// ACR1252U reference manual, "LED and Buzzer Status Indicator Behavior": without a value it is read, with one it is set
// for good, and answered as E1 00 00 00 01 and the value.
const BEHAVIOUR = [0xe0, 0x00, 0x00, 0x21];
const TONE_AT_CARDS = 0x08;
const BEHAVIOUR_LENGTH = 6;

/**
 * Turns off the tone that a reader makes by itself at every card; to be called while one is there. An ACR1252U takes
 * this only as an escape command, which the machine's driver may not allow.
 */
async function silenceOwnTone(reader: Reader): Promise<void> {
  if (!/acr1252/i.test(reader.name)) return void (await reader.transmit(TONE_OFF_122, 16));
  const ask = (...rest: number[]) =>
    reader.control(Buffer.from([...BEHAVIOUR, ...rest]), BEHAVIOUR_LENGTH);
  const behaviour = (await ask(0x00)).at(BEHAVIOUR_LENGTH - 1);
  // The reader keeps it without power, in memory that wears out: written only where it changes something.
  if (behaviour === undefined || (behaviour & TONE_AT_CARDS) === 0) return;
  await ask(0x01, behaviour & ~TONE_AT_CARDS);
}
