import type { Sign } from '#lib/protocol/announcements.ts';
import type { CardReader } from './backend.ts';

interface Pattern {
  readonly light: 'green' | 'red' | 'orange';
  readonly pulses: number;
  readonly on: number;
  readonly off: number;
}

/** Patterns are short, because the reader detects no card until they end. */
const PATTERNS: Readonly<Record<Sign, Pattern>> = {
  accepted: { light: 'green', pulses: 1, on: 1, off: 0 },
  'already-seen': { light: 'green', pulses: 2, on: 1, off: 1 },
  question: { light: 'orange', pulses: 3, on: 1, off: 1 },
  unknown: { light: 'red', pulses: 2, on: 2, off: 1 },
  refused: { light: 'red', pulses: 1, on: 5, off: 0 },
};

// Bits of the LED control byte (ACR122U application programming interface, "Bi-color LED and buzzer
// control"). The ACR1252U accepts the same, see "ACR122U Compatible Commands" in the reference
// manual of its module, the ACM1252U-Y3. They are: final state, mask of what is set, initial
// blinking state, mask of what blinks; red is the lower of each pair.
const RED = 0b01;
const GREEN = 0b10;
const FINAL = 0;
const SET = 2;
const BEGIN = 4;
const BLINK = 6;
const COLOURS = { green: GREEN, red: RED, orange: RED | GREEN } as const;

const TONE_WHILE_ON = 0x01;

export function hasLights(reader: string): boolean {
  return /acr12(2|52)/i.test(reader);
}

/**
 * Builds the command that shows a sign; send it while a card is present. It ends with a green
 * light.
 */
export function signCommand(sign: Sign): Buffer {
  const { light, pulses, on, off } = PATTERNS[sign];
  const colour = COLOURS[light];
  const control = (GREEN << FINAL) | ((RED | GREEN) << SET) | (colour << BEGIN) | (colour << BLINK);
  return Buffer.from([0xff, 0x00, 0x40, control, 0x04, on, off, pulses, TONE_WHILE_ON]);
}

const TONE_OFF_122: Buffer = Buffer.from([0xff, 0x00, 0x52, 0x00, 0x00]);

// ACR1252U reference manual, "LED and Buzzer Status Indicator Behavior": without a value it is
// read, with one it is set permanently. The answer is E1 00 00 00 01 and the value.
const BEHAVIOUR = [0xe0, 0x00, 0x00, 0x21];
const TONE_AT_CARDS = 0x08;
const BEHAVIOUR_LENGTH = 6;

/**
 * Turns off the reader's own tone for cards; call it while a card is present. An ACR122U forgets it
 * without power. An ACR1252U accepts it only as an escape command, which its driver may not allow.
 */
export async function silenceOwnTone(reader: CardReader): Promise<void> {
  if (!/acr1252/i.test(reader.name)) return void (await reader.transmit(TONE_OFF_122, 16));
  const ask = (...rest: number[]) =>
    reader.control(Buffer.from([...BEHAVIOUR, ...rest]), BEHAVIOUR_LENGTH);
  const behaviour = (await ask(0x00)).at(BEHAVIOUR_LENGTH - 1);
  // Stored in memory with limited write cycles, so it is written only on a change.
  if (behaviour === undefined || (behaviour & TONE_AT_CARDS) === 0) return;
  await ask(0x01, behaviour & ~TONE_AT_CARDS);
}
