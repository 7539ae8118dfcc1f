import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ReaderName } from '#lib/reader/events.ts';
import { line } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';
import { readLine, readTime } from '../../recorder.ts';

interface Operator {
  write(line: string): void;
}

export const driver: Driver = {
  start: (host, argument) =>
    argument === undefined ? startOnInput(host, process.stdin) : startOnSocket(host, argument),
};

export async function startOnInput(host: DriverHost, input: Readable): Promise<RunningDriver> {
  const play = createPlay(host);
  play.listen(input, { write: () => undefined });
  return {
    stop: async () => {
      play.stop();
      input.pause();
    },
  };
}

/**
 * Opens readers driven by the clients of a local port or socket; signs are sent to them as lines.
 */
async function startOnSocket(host: DriverHost, argument: string): Promise<RunningDriver> {
  const play = createPlay(host);
  const hands = new Set<Socket>();
  const server = createServer((hand) => {
    hands.add(hand);
    hand.setNoDelay(true).on('error', () => undefined);
    hand.on('close', () => hands.delete(hand));
    play.listen(hand, hand);
  });
  await listen(server, argument);
  return {
    sign: async (reader, sign) => play.tell({ type: 'sign', reader, sign }),
    stop: async () => {
      play.stop();
      server.close();
      for (const hand of hands) hand.destroy();
    },
  };
}

async function listen(server: Server, argument: string): Promise<void> {
  const port = Number(argument);
  if (Number.isInteger(port)) server.listen(port, '127.0.0.1');
  else {
    // Left by a killed bridge; a running one would use another path.
    if (lstatSync(argument, { throwIfNoEntry: false })?.isSocket()) rmSync(argument);
    server.listen(argument);
  }
  await once(server, 'listening').catch((error: Error) => {
    throw new BadArgument(line('bridge.simulator.closed', { value: argument, why: error.message }));
  });
}

function createPlay(host: DriverHost) {
  const up = new Set<ReaderName>();
  const hands = new Set<Operator>();
  let stopped = false;

  function take(text: string): void {
    if (stopped || text.trim() === '') return;
    const event = readLine(text, readTime(text) ?? host.now());
    if (event === null) return host.say(line('bridge.simulator.odd', { text: text.slice(0, 80) }));
    if (event.type !== 'up' && event.type !== 'down') comeUp(event.reader, event.at);
    host.emit(event);
    if (event.type === 'up') up.add(event.reader);
    if (event.type === 'down') up.delete(event.reader);
    host.report(event.reader, event.type === 'down' ? 'connecting' : 'ready');
  }

  function comeUp(reader: ReaderName, at: number): void {
    if (!up.has(reader)) host.emit({ type: 'up', reader, at });
    up.add(reader);
  }

  return {
    listen(input: Readable, hand: Operator): void {
      hands.add(hand);
      createInterface({ input, crlfDelay: Infinity })
        .on('line', take)
        .on('close', () => hands.delete(hand));
    },
    tell(message: object): void {
      for (const hand of hands) hand.write(`${JSON.stringify(message)}\n`);
    },
    stop: () => void (stopped = true),
  };
}
