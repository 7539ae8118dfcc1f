import type { Sign } from '#lib/protocol/signs.ts';
import type { Reader } from './nfc-pcsc.d.ts';

/** How one sign looks and sounds: pulses of light, each with a tone. Times in tenths of a second. */
interface Pattern {
  readonly light: 'green' | 'red' | 'orange';
  readonly pulses: number;
  readonly on: number;
  readonly off: number;
}

/** Short, for the reader sees no other card until the pattern is over. */
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

/** The command that shows a sign, to be transmitted while a card lies there. It ends with a green light. */
export function signCommand(sign: Sign): Buffer {
  const { light, pulses, on, off } = PATTERNS[sign];
  const colour = COLOURS[light];
  const control = (GREEN << FINAL) | ((RED | GREEN) << SET) | (colour << BEGIN) | (colour << BLINK);
  return Buffer.from([0xff, 0x00, 0x40, control, 0x04, on, off, pulses, TONE_WHILE_ON]);
}

/** Silences the own tone of an ACR122U at every card, until it loses power. */
const TONE_OFF_122: Buffer = Buffer.from([0xff, 0x00, 0x52, 0x00, 0x00]);

// ACR1252U reference manual, "LED and Buzzer Status Indicator Behavior": without a value it is read, with one it is set
// for good, and answered as E1 00 00 00 01 and the value.
const BEHAVIOUR = [0xe0, 0x00, 0x00, 0x21];
const TONE_AT_CARDS = 0x08;
const BEHAVIOUR_LENGTH = 6;

/**
 * Switches off the tone that a reader makes by itself at every card, while one lies there. An ACR1252U takes this by
 * an escape command only, which the driver of the machine may not allow.
 */
export async function silenceOwnTone(reader: Reader): Promise<void> {
  if (!/acr1252/i.test(reader.name)) return void (await reader.transmit(TONE_OFF_122, 16));
  const ask = (...rest: number[]) =>
    reader.control(Buffer.from([...BEHAVIOUR, ...rest]), BEHAVIOUR_LENGTH);
  const behaviour = (await ask(0x00)).at(BEHAVIOUR_LENGTH - 1);
  // The reader keeps it over the loss of power, in a memory that wears: written only where that changes something.
  if (behaviour === undefined || (behaviour & TONE_AT_CARDS) === 0) return;
  await ask(0x01, behaviour & ~TONE_AT_CARDS);
}
