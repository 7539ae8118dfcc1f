import WebSocket from 'ws';
import { wireAddress } from '../rawSocket.ts';
import type { Session } from './frames.ts';

/** Maximum silence of a server before the session counts as over, in ms. */
const PATIENCE = 1_000;
/** Asked now and then: once it is answered, everything before it was looked at. */
const MARK_EVERY = 4;
const MARK = 99_900;
const JOIN = '40';
const ANSWERED = /43999(\d\d)\[/g;

/**
 * Numbers of frames sent and of frames that the server has certainly examined: those before an
 * answered frame.
 */
export interface Sent {
  readonly sent: number;
  readonly judged: number;
}

/** Frames with the marks between them, and the number of frames before each mark. */
function marked(frames: readonly string[]) {
  const before: number[] = [];
  const all = frames.flatMap((frame, nth) => {
    const isLast = nth === frames.length - 1;
    if (!isLast && nth % MARK_EVERY !== MARK_EVERY - 1) return [frame];
    const mark = `42${String(MARK + before.length)}["access",{"table":null}]`;
    before.push(nth + 1);
    return [frame, mark];
  });
  /** Returns the number of frames examined when this answer arrived. */
  const judgedBy = (said: string): number =>
    Math.max(0, ...[...said.matchAll(ANSWERED)].map(([, mark]) => before[Number(mark)] ?? 0));
  return { all, judgedBy };
}

/** Sends what a session says from this address, until the server has had all of it or enough. */
export function sendSession(url: string, address: string, { frames }: Session): Promise<Sent> {
  let [sent, judged] = [0, 0];
  const { all, judgedBy } = marked(frames);
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': address };
    const where = wireAddress(url);
    const socket = new WebSocket(where, { headers, perMessageDeflate: false });
    // A frame before the namespace is joined would end the connection unexamined.
    const joinsFirst = frames[0] === JOIN;
    function sendAll(): void {
      for (const frame of joinsFirst ? all.slice(1) : all) socket.send(frame);
      sent = frames.length;
    }
    const done = () => {
      clearTimeout(timer);
      socket.terminate();
      resolve({ sent, judged });
    };
    const timer = setTimeout(done, PATIENCE);
    socket.on('error', done).on('close', done);
    socket.on('message', (data: Buffer) => {
      timer.refresh();
      const said = data.toString();
      if (said.startsWith('0') && joinsFirst) socket.send(JOIN);
      else if (said.startsWith(joinsFirst ? JOIN : '0') && sent === 0) sendAll();
      judged = Math.max(judged, judgedBy(said));
      if (judged === frames.length) done();
    });
  });
}
