import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { decode, encode } from 'dns-packet';
import { MDNS_GROUP, MDNS_PORT } from '../mdns/nameResponder.ts';

/** Timeout and interval between queries, in ms. */
const QUERY_TIMEOUT_MS = 1_500;
const QUERY_INTERVAL_MS = 500;

export interface NameOwner {
  readonly here: boolean;
  readonly address: string | null;
}

/** Finds the owner of a name in the home network, such as `bornes.local`, by multicast DNS. */
export function resolveNameOwner(name: string): Promise<NameOwner> {
  const socket = createSocket('udp4');
  const question = encode({
    type: 'query',
    questions: [{ type: 'A', name }],
  });
  return new Promise((resolve) => {
    const giveUp = () => end({ here: false, address: null });
    // Ignores send errors: without multicast the timeout applies.
    const ask = () => socket.send(question, MDNS_PORT, MDNS_GROUP, () => undefined);
    const interval = setInterval(ask, QUERY_INTERVAL_MS);
    const timeout = setTimeout(giveUp, QUERY_TIMEOUT_MS);
    function end(owner: NameOwner): void {
      clearInterval(interval);
      clearTimeout(timeout);
      socket.removeAllListeners('message').close();
      resolve(owner);
    }
    socket.once('error', giveUp);
    socket.on('message', (bytes) => {
      const address = addressIn(bytes, name);
      if (address !== null) end({ here: isOurs(address), address });
    });
    socket.bind(0, ask);
  });
}

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
