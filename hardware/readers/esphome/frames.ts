import { beginHandshake, type Sealed } from './noise.ts';
import type { Message } from './messages.ts';
import { MalformedMessage, varint, varintAt } from './wire.ts';

export type ConnectionProblem =
  | 'away'
  | 'silent'
  | 'garbled'
  | 'flood'
  | 'password'
  | 'key-wanted'
  | 'no-key-wanted'
  | 'wrong-key';

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(readonly trouble: ConnectionProblem) {
    super(trouble);
  }
}

export interface Framing {
  readonly opening: Buffer;
  isOpen(): boolean;
  /**
   * Yields the messages completed by these bytes. Throws `ProtocolError` or `MalformedMessage` after the valid
   * messages before the error.
   */
  take(bytes: Uint8Array): Iterable<Message>;
  frame(message: Message): Buffer;
}

/** Maximum length of a frame in bytes, as in ESPHome itself. */
const MAX_FRAME_BYTES = 32_768;

const PLAIN = 0;
const SEALED = 1;

/** Framing without a key: a zero byte, length and type as varints, then the message. */
export function plainFraming(): Framing {
  const split = createSplitter((bytes) => {
    if (bytes[0] !== PLAIN) throw new ProtocolError(bytes[0] === SEALED ? 'key-wanted' : 'garbled');
    const length = varintAt(bytes, 1);
    if (length !== null && length.value > MAX_FRAME_BYTES) throw new MalformedMessage();
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

/** Noise prologue. It includes our empty first frame. */
const PROLOGUE = Buffer.from('NoiseAPIInit\0\0');

/** Framing with a key: a one byte, two bytes of length, then encrypted data. */
export function sealedFraming(key: Uint8Array): Framing {
  const handshake = beginHandshake(key, PROLOGUE);
  let step: 'hello' | 'handshake' | 'open' = 'hello';
  let sealed: Sealed | null = null;
  const split = createSplitter((bytes) => {
    if (bytes[0] !== SEALED)
      throw new ProtocolError(bytes[0] === PLAIN ? 'no-key-wanted' : 'garbled');
    if (bytes.length < 3) return null;
    const length = lengthAt(bytes, 1);
    if (length > MAX_FRAME_BYTES) throw new MalformedMessage();
    return { start: 3, end: 3 + length, type: 0 };
  });

  function hear(body: Uint8Array): readonly Message[] {
    if (step === 'open') return [unsealed(opened(body, sealed))];
    if (step === 'hello') {
      // The device may refuse at once; otherwise it names the only protocol.
      if (body[0] !== 1) throw new MalformedMessage();
      step = 'handshake';
      return [];
    }
    // A refusal at this point means that the key is wrong.
    if (body[0] !== 0) throw new ProtocolError('wrong-key');
    try {
      sealed = handshake.finish(body.subarray(1));
    } catch {
      throw new ProtocolError('wrong-key');
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
  if (sealed === null) throw new MalformedMessage();
  try {
    return sealed.open(body);
  } catch {
    throw new MalformedMessage();
  }
}

function unsealed(whole: Buffer): Message {
  if (whole.length < 4) throw new MalformedMessage();
  const [type, length] = [whole.readUInt16BE(), whole.readUInt16BE(2)];
  if (4 + length > whole.length) throw new MalformedMessage();
  return { type, body: whole.subarray(4, 4 + length) };
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

interface Head {
  readonly start: number;
  readonly end: number;
  readonly type: number;
}

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
