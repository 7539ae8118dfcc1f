import WebSocket from 'ws';
import type { Reply } from '#lib/protocol/messages.ts';
import type { TableView } from '#lib/table/view.ts';
import { houseHeaders } from '../../support/ownHouse.ts';
import { wireAddress } from '../../support/rawSocket.ts';

/** Whoever is not answered within this, in ms, is not served: the run ends and says so. */
export const ANSWER_WITHIN = 20_000;

/**
 * A screen that speaks socket.io by hand and reads of what it is shown the position alone. Five thousand whole clients, which parse
 * every view, would take more of a small machine than one of its servers, and hold that up whenever their garbage is collected.
 */
export interface LightScreen {
  /** Rejects when it was not answered in time. */
  ask(event: 'watch' | 'chances', question: object): Promise<Reply<unknown, object>>;
  onTable(listener: (position: number, view: () => TableView) => void): void;
  close(): void;
}

/** Packets of socket.io, as they lie in a message of engine.io. */
const SHOWN = '42["table",';
const ANSWERED = '43';
const JOINED = '40';
const PING = '2';
/** The position is the second of a view, so many bytes hold it. */
const HEAD = 80;

export async function openLightScreen(url: string): Promise<LightScreen> {
  const socket = new WebSocket(wireAddress(url), {
    headers: houseHeaders(url),
    perMessageDeflate: false,
  });
  const asked = new Map<number, (answer: Reply<unknown, object>) => void>();
  let questions = 0;
  let show: (position: number, view: () => TableView) => void = () => undefined;
  const joined = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('open', () => socket.send(JOINED));
    socket.on('message', (frame: Buffer) => {
      const head = frame.toString('latin1', 0, HEAD);
      if (head === PING) socket.send('3');
      else if (head.startsWith(SHOWN)) show(positionIn(head), () => viewIn(frame));
      else if (head.startsWith(ANSWERED)) answer(frame.toString());
      else if (head.startsWith(JOINED)) resolve();
    });
  });

  function answer(packet: string): void {
    const [, id = '', answers = '[]'] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
    const [reply] = JSON.parse(answers) as [Reply<unknown, object>];
    asked.get(Number(id))?.(reply);
    asked.delete(Number(id));
  }
  await inTime(joined).catch((error: unknown) => {
    socket.terminate();
    throw error;
  });
  return {
    ask(event, question) {
      const id = questions++;
      const answered = new Promise<Reply<unknown, object>>((resolve) => asked.set(id, resolve));
      socket.send(`42${String(id)}${JSON.stringify([event, question])}`);
      return inTime(answered);
    },
    onTable: (listener) => void (show = listener),
    close: () => socket.terminate(),
  };
}

const positionIn = (head: string): number => Number(/"position":(\d+)/.exec(head)?.[1]);

const viewIn = (frame: Buffer): TableView =>
  (JSON.parse(frame.toString().slice(2)) as [string, TableView])[1];

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('not answered in time')), ANSWER_WITHIN);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(late));
}
