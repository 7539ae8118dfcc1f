import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { line, reasonOf } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';
import { createTopicListener, type TopicListener } from '../mqtt/topicListener.ts';
import { answerTo, ownFilter, readerAt } from '../mqtt/topics.ts';
import { sayOnce } from '../sayOnce.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';
import { limitPacketSize } from './limitPacketSize.ts';
import { isSameSecret } from '#lib/process/sameSecret.ts';
import { passwordIn } from './password.ts';

const PORT = 1_883;
const FILTER = ownFilter('table-companion');
const ANSWERS = answerTo(FILTER, FILTER) ?? '';
export const PASSWORD_FILE = 'mqtt-listen-password';

const MAX_PACKET_BYTES = 8_192;
/**
 * Higher than the number of readers, because a reader may reconnect before its broken connection is
 * noticed.
 */
const LIMITS: AdmissionLimits = {
  unauthenticated: 32,
  unauthenticatedOfNetwork: 8,
  authenticated: 64,
};
const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum number of different lines that are printed; strangers cause some of them. */
const MAX_LINES = 20;

export const driver: Driver = {
  async start(host, argument) {
    const port = argument === undefined ? PORT : Number(argument);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new BadArgument(
        line('bridge.listen.bad-port', { value: argument ?? '', usual: String(PORT) }),
      );
    }
    const file = join(host.folder, PASSWORD_FILE);
    const listening = createTopicListener(host, [FILTER]);
    const admission = createAdmission(LIMITS);
    const broker = createBroker(host, { listening, admission, password: loadPassword(file) });
    await broker.listen();
    const server = createServer((socket) => accept(socket, broker, admission));
    await open(server, port);
    host.say(line('bridge.listen.open', { port: String(portOf(server)), file }));
    return runningDriver(broker, server, listening);
  },
};

function loadPassword(file: string): string {
  try {
    return passwordIn(file);
  } catch (error) {
    throw new BadArgument(line('bridge.listen.no-password', { file, why: reasonOf(error) }));
  }
}

interface BrokerParts {
  readonly listening: TopicListener;
  readonly admission: Admission;
  readonly password: string;
}

function createBroker(host: DriverHost, { listening, admission, password }: BrokerParts): Aedes {
  const say = sayOnce(host.say, MAX_LINES);
  return new Aedes({
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxTopicLevels: 10,
    maxClientsIdLength: 64,
    queueLimit: 42,
    authenticate(client, _name, given, done) {
      if (given !== undefined && isSameSecret(password, given)) {
        if (admission.authenticate(client.conn)) return done(null, true);
        return done(
          Object.assign(new Error('full'), { returnCode: 3 }) as AuthenticateError,
          false,
        );
      }
      say(line('bridge.listen.wrong', { address: addressOf(client) }));
      done(Object.assign(new Error('password'), { returnCode: 4 }) as AuthenticateError, false);
    },
    // A reader may subscribe to answers only, so that no reader sees another one's tags.
    authorizeSubscribe(_client, subscription, done) {
      const { topic } = subscription;
      const isOne = readerAt(topic, ANSWERS) !== null && !/[+#]/.test(topic);
      done(null, isOne ? subscription : null);
    },
    /** Acknowledges only after the tap is on disk. */
    authorizePublish(_client, packet, done) {
      listening.take(packet.topic, Buffer.from(packet.payload), packet.retain);
      // Clears the retain flag, so that nothing is stored. Clients may not publish answers or `$`
      // topics, which only the broker sends.
      packet.retain = false;
      const isOurs = readerAt(packet.topic, ANSWERS) !== null || packet.topic.startsWith('$');
      done(isOurs ? new Error('not theirs to say') : null);
    },
  });
}

const addressOf = ({ conn }: Client): string =>
  (('remoteAddress' in conn ? conn.remoteAddress : undefined) ?? '?').replace(/^::ffff:/, '');

function accept(socket: Socket, broker: Aedes, admission: Admission): void {
  socket.setNoDelay(true).on('error', () => undefined);
  const { remoteAddress } = socket;
  const stream = Object.assign(limitPacketSize(socket, MAX_PACKET_BYTES), { remoteAddress });
  admission.admit(stream, remoteAddress ?? '', () => void socket.destroy());
  socket.on('close', () => admission.leave(stream));
  broker.handle(stream);
}

async function open(server: Server, port: number): Promise<void> {
  server.listen(port);
  await once(server, 'listening').catch((error: unknown) => {
    throw new BadArgument(
      line('bridge.listen.closed', { value: String(port), why: reasonOf(error) }),
    );
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function runningDriver(broker: Aedes, server: Server, listening: TopicListener): RunningDriver {
  return {
    sign: (reader, sign) =>
      new Promise((shown, failed) => {
        const topic = listening.answer(reader);
        if (topic === null) return shown();
        const message = { topic, payload: sign, qos: 0, retain: false, dup: false } as const;
        broker.publish({ cmd: 'publish', ...message }, (error) =>
          error ? failed(error) : shown(),
        );
      }),
    async stop() {
      listening.stop();
      server.close();
      await new Promise<void>((closed) => broker.close(closed));
    },
  };
}
