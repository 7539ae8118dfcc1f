import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type Message, MESSAGE_TYPES } from '../../hardware/readers/esphome/messages.ts';
import {
  bytesOf,
  createHandshake,
  KEY_LENGTH,
  newKeyPair,
  type Sealed,
  sharedSecret,
} from '../../hardware/readers/esphome/noise.ts';
import {
  bytesField,
  fieldsIn,
  fieldsOf,
  fixedField,
  numberField,
  numberIn,
  textField,
  textIn,
  varint,
  varintAt,
} from '../../hardware/readers/esphome/wire.ts';

interface DeviceOptions {
  readonly name?: string;
  /** Its key, in base64; it speaks plainly without one. */
  readonly key?: string;
  /** Minor version of its API: before 12 it waits for a password, be it an empty one. */
  readonly minor?: number;
  readonly password?: string;
  /** Actions that others may call, with the one text that each wants, if it does. */
  readonly services?: Readonly<Record<string, 'text' | 'nothing'>>;
}

interface Guest {
  readonly socket: Socket;
  subscribed: boolean;
  send(message: Message): void;
}

/**
 * A simulated ESPHome device: a server with clients that subscribe to its Home Assistant events.
 * Every client receives each tag. Tags laid without a client are lost.
 */
export class EsphomeDevice {
  readonly #options: DeviceOptions;
  readonly #guests = new Set<Guest>();
  #server: Server | null = null;
  #port = 0;
  #answersPings = true;
  readonly calls: string[] = [];
  readonly asked: number[] = [];
  connections = 0;

  private constructor(options: DeviceOptions) {
    this.#options = options;
  }

  static async open(options: DeviceOptions = {}): Promise<EsphomeDevice> {
    const device = new EsphomeDevice(options);
    await device.plug();
    return device;
  }

  get address(): string {
    return `127.0.0.1:${String(this.#port)}`;
  }

  isHeard(): boolean {
    return [...this.#guests].some(({ subscribed }) => subscribed);
  }

  async plug(): Promise<void> {
    this.#answersPings = true;
    const server = createServer({ noDelay: true }, (socket) => this.#welcome(socket));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  unplug(): void {
    this.#server?.close();
    this.#server = null;
    this.reset();
  }

  reset(): void {
    for (const { socket } of this.#guests) socket.destroy();
  }

  /** Simulates a power failure: the device goes silent without closing connections. */
  hush(): void {
    this.#answersPings = false;
  }

  /** Sends the event of adonno/tagreader's YAML: `homeassistant.tag_scanned`. */
  lay(uid: string): void {
    this.act('esphome.tag_scanned', { tag_id: uid });
  }

  act(service: string, data: Readonly<Record<string, string>>, isEvent = true): void {
    const told = Object.entries(data).map(([key, value]) =>
      bytesField(2, Buffer.concat([textField(1, key), textField(2, value)])),
    );
    const body = Buffer.concat([textField(1, service), ...told, numberField(5, Number(isEvent))]);
    for (const guest of this.#guests) {
      if (guest.subscribed) guest.send({ type: MESSAGE_TYPES.action, body });
    }
  }

  send(type: number, body: Uint8Array): void {
    for (const guest of this.#guests) guest.send({ type, body });
  }

  raw(bytes: Uint8Array): void {
    for (const { socket } of this.#guests) socket.write(bytes);
  }

  #welcome(socket: Socket): void {
    this.connections += 1;
    const take = this.#options.key === undefined ? plainly : sealed;
    const guest: Guest = take(socket, this.#options, (message) => this.#hear(guest, message));
    this.#guests.add(guest);
    socket.on('error', () => undefined).on('close', () => this.#guests.delete(guest));
  }

  #hear(guest: Guest, { type, body }: Message): void {
    const { name = 'tagreader', minor = 14, password = '', services = {} } = this.#options;
    const answer = (as: keyof typeof MESSAGE_TYPES, ...parts: readonly Uint8Array[]) =>
      guest.send({ type: MESSAGE_TYPES[as], body: Buffer.concat(parts) });
    this.asked.push(type);
    switch (type) {
      case MESSAGE_TYPES.hello:
        return answer('helloAnswer', numberField(1, 1), numberField(2, minor), textField(4, name));
      case MESSAGE_TYPES.authenticate: {
        const isWrong = textIn(fieldsOf(body), 1) !== password;
        return answer('authenticated', numberField(1, Number(isWrong)));
      }
      case MESSAGE_TYPES.subscribe:
        guest.subscribed = true;
        return;
      case MESSAGE_TYPES.list:
        Object.entries(services).forEach(([service, wants], n) => {
          const args =
            wants === 'text'
              ? [bytesField(3, Buffer.concat([textField(1, 'answer'), numberField(2, 3)]))]
              : [];
          answer('listedService', textField(1, service), fixedField(2, 7_000 + n), ...args);
        });
        return answer('listEnd');
      case MESSAGE_TYPES.ping:
        if (this.#answersPings) answer('pingAnswer');
        return;
      case MESSAGE_TYPES.execute:
        this.calls.push(callIn(body, Object.keys(services)));
        return;
    }
  }
}

function callIn(body: Uint8Array, services: readonly string[]): string {
  const fields = fieldsOf(body);
  const name = services[numberIn(fields, 1) - 7_000] ?? '?';
  const text = fields
    .filter(({ number }) => number === 2)
    .map(({ value }) => textIn(fieldsIn(value), 4));
  return [name, ...text].join(' ');
}

type Hear = (message: Message) => void;

function plainly(socket: Socket, _: DeviceOptions, hear: Hear): Guest {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length > 0) {
      if (rest[0] !== 0) return void socket.end('\0Bad indicator byte');
      const length = varintAt(rest, 1);
      const type = length === null ? null : varintAt(rest, length.end);
      if (length === null || type === null || type.end + length.value > rest.length) return;
      hear({ type: type.value, body: rest.subarray(type.end, type.end + length.value) });
      rest = rest.subarray(type.end + length.value);
    }
  });
  return {
    socket,
    subscribed: false,
    send: ({ type, body }) =>
      void socket.write(Buffer.concat([Buffer.from([0]), varint(body.length), varint(type), body])),
  };
}

function framed(...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.from([1, 0, 0]);
  head.writeUInt16BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The side of a handshake that answers; throws where the other does not know the key. */
export function answerHandshake(
  psk: Uint8Array,
  prologue: Uint8Array,
  said: Uint8Array,
  own = newKeyPair(),
  payload: Uint8Array = new Uint8Array(),
): Sealed & { readonly answer: Buffer; readonly payload: Buffer } {
  const handshake = createHandshake(prologue);
  const other = said.subarray(0, KEY_LENGTH);
  handshake.mixGiven(psk);
  handshake.mixPublic(other);
  const heard = handshake.open(said.subarray(KEY_LENGTH));
  handshake.mixPublic(bytesOf(own));
  handshake.mix(sharedSecret(own, other));
  const answer = Buffer.concat([bytesOf(own), handshake.seal(payload)]);
  const [theirs, ours] = handshake.split();
  return {
    answer,
    payload: heard,
    seal: (plain) => ours.seal(plain),
    open: (sealed) => theirs.open(sealed),
  };
}

const REFUSED = Buffer.from('\x01Handshake MAC failure');

function sealed(
  socket: Socket,
  { name = 'tagreader', key = '' }: DeviceOptions,
  hear: Hear,
): Guest {
  const psk = Buffer.from(key, 'base64');
  let rest = Buffer.alloc(0);
  let prologue = Buffer.from('NoiseAPIInit');
  let step: 'hello' | 'handshake' | 'open' = 'hello';
  let both: Sealed | null = null;

  function take(frame: Buffer): void {
    if (step === 'hello') {
      prologue = Buffer.concat([
        prologue,
        Buffer.from([frame.length >> 8, frame.length & 255]),
        frame,
      ]);
      socket.write(framed(Buffer.from(`\x01${name}\0aabbccddeeff\0`)));
      step = 'handshake';
    } else if (step === 'handshake') {
      try {
        const answered = answerHandshake(psk, prologue, frame.subarray(1));
        socket.write(framed(Buffer.from([0]), answered.answer));
        both = answered;
        step = 'open';
      } catch {
        socket.end(framed(REFUSED));
      }
    } else {
      const whole = both?.open(frame) ?? frame;
      hear({ type: whole.readUInt16BE(), body: whole.subarray(4, 4 + whole.readUInt16BE(2)) });
    }
  }

  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length > 0) {
      if (rest[0] !== 1) return void socket.end(framed(Buffer.from('\x01Bad indicator byte')));
      if (rest.length < 3 || 3 + rest.readUInt16BE(1) > rest.length) return;
      const end = 3 + rest.readUInt16BE(1);
      const frame = rest.subarray(3, end);
      rest = rest.subarray(end);
      take(frame);
    }
  });
  return {
    socket,
    subscribed: false,
    send({ type, body }) {
      const head = Buffer.alloc(4);
      head.writeUInt16BE(type);
      head.writeUInt16BE(body.length, 2);
      if (both !== null) socket.write(framed(both.seal(Buffer.concat([head, body]))));
    },
  };
}
