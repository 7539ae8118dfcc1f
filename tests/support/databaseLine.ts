import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between one server and its database, byte by byte. */
export interface DatabaseLine {
  readonly port: number;
  open(): number;
  /** Nothing comes through on the connections that are open, and neither end is told; new ones go through. */
  fallSilent(): number;
  /** Nothing comes through at all, on new connections neither, until it is healed. */
  cut(): void;
  heal(): void;
  close(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
}

export async function openLine(database: number): Promise<DatabaseLine> {
  const pairs = new Set<Pair>();
  let isCut = false;
  /** Data that arrived while the line was interrupted. */
  const held: (() => void)[] = [];

  function carry(pair: Pair, from: Socket, to: Socket): void {
    const pass = (deliver: () => void): void => {
      if (pair.silent) return;
      if (isCut) held.push(deliver);
      else deliver();
    };
    from.on('data', (bytes) => pass(() => to.writable && to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => {
      pairs.delete(pair);
      pass(() => to.destroy());
    });
  }
  const server = createServer((near) => {
    const join = (): void => {
      if (near.destroyed) return;
      const far = connect(database, '127.0.0.1');
      const pair = { near, far, silent: false };
      pairs.add(pair);
      carry(pair, near, far);
      carry(pair, far, near);
    };
    near.on('error', () => undefined);
    if (isCut) held.push(join);
    else join();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    open: () => pairs.size,
    fallSilent() {
      for (const pair of pairs) pair.silent = true;
      return pairs.size;
    },
    cut: () => void (isCut = true),
    heal() {
      isCut = false;
      held.splice(0).forEach((deliver) => deliver());
    },
    close() {
      server.close();
      for (const { near, far } of pairs) [near, far].forEach((end) => end.destroy());
    },
  };
}
