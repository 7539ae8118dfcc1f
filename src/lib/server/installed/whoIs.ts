import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { decode, encode } from 'dns-packet';
import { MDNS_GROUP, MDNS_PORT } from '../mdns/keeper.ts';

/** How long to wait for an answer, and how often to ask, in ms. */
const ANSWERED_WITHIN = 1_500;
const ASK_EVERY = 500;

export interface Owner {
  /** Whether the name is this machine's. */
  readonly here: boolean;
  /** Null: nobody answers to it. */
  readonly address: string | null;
}

/** Who answers to a name of the home network, such as `bornes.local`. */
export function whoIs(name: string): Promise<Owner> {
  const socket = createSocket('udp4');
  const question = encode({
    type: 'query',
    questions: [{ type: 'A', name }],
  });
  return new Promise((resolve) => {
    const end = (owner: Owner) => {
      clearInterval(again);
      clearTimeout(patience);
      socket.removeAllListeners('message').close();
      resolve(owner);
    };
    const nobody = () => end({ here: false, address: null });
    // A network without multicast is told as nobody who answers.
    const ask = () => socket.send(question, MDNS_PORT, MDNS_GROUP, () => undefined);
    const again = setInterval(ask, ASK_EVERY);
    const patience = setTimeout(nobody, ANSWERED_WITHIN);
    socket.once('error', nobody);
    socket.on('message', (bytes) => {
      const address = addressIn(bytes, name);
      if (address !== null) end({ here: isOurs(address), address });
    });
    socket.bind(0, ask);
  });
}

/** What strangers send may be anything. */
function addressIn(bytes: Buffer, name: string): string | null {
  try {
    const answers = decode(bytes).answers ?? [];
    const own = answers.find((answer) => answer.type === 'A' && answer.name === name);
    return own?.type === 'A' ? own.data : null;
  } catch {
    return null;
  }
}

const isOurs = (address: string): boolean =>
  Object.values(networkInterfaces()).some((infos) =>
    infos?.some((info) => info.address === address),
  );
