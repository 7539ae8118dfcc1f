import { beginHandshake, type Sealed } from './noise.ts';
import type { Message } from './messages.ts';
import { Garbled, varint, varintAt } from './wire.ts';

/** Why nobody can speak with a device any longer. */
export type Trouble =
  | 'away'
  | 'silent'
  | 'garbled'
  | 'flood'
  | 'password'
  | 'key-wanted'
  | 'no-key-wanted'
  | 'wrong-key';

/** What was said does not go on from here. */
export class Broken extends Error {
  override readonly name = 'Broken';
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** How messages become bytes on a connection, and bytes messages. */
export interface Framing {
  /** What to say as soon as there is a connection. */
  readonly opening: Buffer;
  /** Whether messages can be sent. */
  isOpen(): boolean;
  /** The messages that are whole with these bytes, one by one. Throws `Broken`, or `Garbled`, after what came before that. */
  take(bytes: Uint8Array): Iterable<Message>;
  frame(message: Message): Buffer;
}

/** Of a whole frame, in bytes: ESPHome itself takes none that is longer. */
const LONGEST = 32_768;

const PLAIN = 0;
const SEALED = 1;

/** Frames of devices without a key: a zero, length and number of the message, the message. */
export function plainFraming(): Framing {
  const split = createSplitter((bytes) => {
    if (bytes[0] !== PLAIN) throw new Broken(bytes[0] === SEALED ? 'key-wanted' : 'garbled');
    const length = varintAt(bytes, 1);
    if (length !== null && length.value > LONGEST) throw new Garbled();
    const type = length === null ? null : varintAt(bytes, length.end);
    return length === null || type === null
      ? null
      : { start: type.end, end: type.end + length.value, type: type.value };
  });
  return {
    opening: Buffer.alloc(0),
    isOpen: () => true,
    take: split,
    frame: ({ type, body }) =>
      Buffer.concat([Buffer.from([PLAIN]), varint(body.length), varint(type), body]),
  };
}

/** What both know before they speak, the empty first frame of ours among it. */
const PROLOGUE = Buffer.from('NoiseAPIInit\0\0');

/** Frames of devices with a key: a one, two bytes of length, and what is sealed. */
export function sealedFraming(key: Uint8Array): Framing {
  const handshake = beginHandshake(key, PROLOGUE);
  let step: 'hello' | 'handshake' | 'open' = 'hello';
  let sealed: Sealed | null = null;
  const split = createSplitter((bytes) => {
    if (bytes[0] !== SEALED) throw new Broken(bytes[0] === PLAIN ? 'no-key-wanted' : 'garbled');
    if (bytes.length < 3) return null;
    const length = lengthAt(bytes, 1);
    if (length > LONGEST) throw new Garbled();
    return { start: 3, end: 3 + length, type: 0 };
  });

  function hear(body: Uint8Array): readonly Message[] {
    if (step === 'open') return [unsealed(opened(body, sealed))];
    if (step === 'hello') {
      // It may refuse at once; else it says which protocol it has chosen, and there is one.
      if (body[0] !== 1) throw new Garbled();
      step = 'handshake';
      return [];
    }
    // Whatever it refuses now, it has refused for our key.
    if (body[0] !== 0) throw new Broken('wrong-key');
    try {
      sealed = handshake.finish(body.subarray(1));
    } catch {
      throw new Broken('wrong-key');
    }
    step = 'open';
    return [];
  }

  return {
    opening: Buffer.concat([framed([]), framed([0, ...handshake.first])]),
    isOpen: () => step === 'open',
    *take(bytes) {
      for (const { body } of split(bytes)) yield* hear(body);
    },
    frame({ type, body }) {
      const head = Buffer.alloc(4);
      head.writeUInt16BE(type);
      head.writeUInt16BE(body.length, 2);
      const whole = Buffer.concat([head, body]);
      return framed(sealed?.seal(whole) ?? whole);
    },
  };
}

function framed(body: ArrayLike<number>): Buffer {
  const head = Buffer.from([SEALED, 0, 0]);
  head.writeUInt16BE(body.length, 1);
  return Buffer.concat([head, Buffer.from(Array.from(body))]);
}

function opened(body: Uint8Array, sealed: Sealed | null): Buffer {
  if (sealed === null) throw new Garbled();
  try {
    return sealed.open(body);
  } catch {
    throw new Garbled();
  }
}

function unsealed(whole: Buffer): Message {
  if (whole.length < 4) throw new Garbled();
  const [type, length] = [whole.readUInt16BE(), whole.readUInt16BE(2)];
  if (4 + length > whole.length) throw new Garbled();
  return { type, body: whole.subarray(4, 4 + length) };
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/** Where the body of the first frame lies in what has come so far. */
interface Head {
  readonly start: number;
  readonly end: number;
  readonly type: number;
}

/** Cuts what comes into frames, and keeps the beginning of the next. */
function createSplitter(headOf: (bytes: Uint8Array) => Head | null) {
  let rest = Buffer.alloc(0);
  return function* (bytes: Uint8Array): Generator<Message> {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length > 0) {
      const head = headOf(rest);
      if (head === null || head.end > rest.length) return;
      const body = rest.subarray(head.start, head.end);
      rest = rest.subarray(head.end);
      yield { type: head.type, body };
    }
  };
}
