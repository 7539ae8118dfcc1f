import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { virtualTag, type VirtualTag } from '../support/virtualTag.ts';

export type CardFault =
  /** Gone while the reader asks for its UID: a hasty hand. */
  | 'pulled-at-uid'
  /** Gone while it is written. */
  | 'pulled-at-write'
  /** In the field, but with nonsense for an answer to power-up: at the edge of the reader's range. */
  | 'garbled-at-power-up'
  /** As above, but only the first time. */
  | 'late-power-up'
  /** Stops answering, until it is lifted. */
  | 'silent'
  /** Speaks ISO 14443-4, as bank cards and phones do. */
  | 'iso-14443-4'
  /** Answers the question for its UID with an error. */
  | 'no-uid';

export interface VirtualCard {
  readonly commands: readonly string[];
  readonly asked: Promise<void>;
  lift(): Promise<void>;
}

// Answers to reset of PC/SC part 3: the sixth byte 4F marks a card without ISO 14443-4.
const ATR_NTAG = Buffer.from('3b8f8001804f0ca0000003060300030000000068', 'hex');
const ATR_BANK_CARD = Buffer.from('3b8e80018031c06477e90c004f4b00009000a7', 'hex');

// Not empty: the virtual reader would hang on that until the card is lifted.
const NONSENSE = Buffer.from('00', 'hex');

const OK = Buffer.from('9000', 'hex');
const FAILED = Buffer.from('6300', 'hex');

// Control bytes of the virtual reader's protocol that matter here; a message is its length in two bytes, then
// the payload.
const POWER_ON = 1;
const GET_ATR = 4;

/**
 * Lays an NTAG213, a new one with this UID or one that keeps what is written on it, on the virtual reader that listens on a port of this machine.
 * @throws when nothing listens there, or the slot is taken
 */
export async function layCard(
  port: number,
  what: string | VirtualTag,
  fault?: CardFault,
): Promise<VirtualCard> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const commands: string[] = [];
  let noteAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (noteAsked = resolve));
  const tag = typeof what === 'string' ? virtualTag(what) : what;
  let writes = 0;
  const control = createControl(socket, fault);
  eachMessage(socket, (message) => {
    if (message.length === 1) return control(message[0]);
    commands.push(message.toString('hex'));
    if (isUidQuestion(message)) noteAsked();
    if (isUidQuestion(message) && fault === 'pulled-at-uid') return void socket.destroy();
    if (fault === 'silent') return;
    if (isWrite(message) && fault === 'pulled-at-write' && ++writes > 3) {
      return void socket.destroy();
    }
    send(socket, reply(message, tag, fault));
  });
  return { commands, asked, lift: () => lift(socket) };
}

async function lift(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}

function eachMessage(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0);
      const message = rest.subarray(2, end);
      rest = rest.subarray(end);
      take(message);
    }
  });
}

function send(socket: Socket, payload: Buffer): void {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  socket.write(Buffer.concat([length, payload]));
}

function createControl(socket: Socket, fault?: CardFault) {
  let poweredUp = false;
  let powerUps = 0;
  return (byte: number | undefined): void => {
    const isGarbled =
      fault === 'garbled-at-power-up' || (fault === 'late-power-up' && powerUps === 1);
    const garbled = isGarbled && poweredUp;
    poweredUp = byte === POWER_ON;
    if (poweredUp) powerUps += 1;
    if (byte !== GET_ATR) return;
    send(socket, garbled ? NONSENSE : fault === 'iso-14443-4' ? ATR_BANK_CARD : ATR_NTAG);
  };
}

const isWrite = (apdu: Buffer) => apdu.subarray(0, 2).equals(Buffer.from('ffd6', 'hex'));
const isUidQuestion = (apdu: Buffer) => apdu.subarray(0, 4).equals(Buffer.from('ffca0000', 'hex'));

function reply(apdu: Buffer, tag: VirtualTag, fault?: CardFault): Buffer {
  const [cla, ins, , page = 0, length = 0] = apdu;
  if (cla !== 0xff) return FAILED;
  switch (ins) {
    case 0xca:
      return fault === 'no-uid' ? FAILED : Buffer.concat([Buffer.from(tag.uid, 'hex'), OK]);
    case 0xb0: {
      const read = Buffer.from(tag.read(page, length));
      return read.length < length ? FAILED : Buffer.concat([read, OK]);
    }
    case 0xd6:
      return tag.write(page, apdu.subarray(5, 5 + length)) ? OK : FAILED;
    case 0x00:
      // The reader's own commands for light and sound.
      return OK;
    default:
      return FAILED;
  }
}
