import WebSocket from 'ws';
import type { Session } from './frames.ts';

/** How long a server that says nothing is listened to, in ms. */
const PATIENCE = 1_000;
/** Asked last of all: when it is answered, everything before it was looked at. */
const LAST = '4299999["access",{"table":null}]';
const JOIN = '40';
const LAST_ANSWER = '4399999[';

/** Longest body of a request, in characters: what the server takes at once. */
const LONGEST_BODY = 12_000;

/** Sends what a session says from this address; answers how many frames went out once the server has had them or enough. */
export const sendSession = (url: string, address: string, session: Session): Promise<number> =>
  session.over === 'websocket'
    ? byWebSocket(url, address, session.frames)
    : byPolling(url, address, session.frames);

function byWebSocket(url: string, address: string, frames: readonly string[]): Promise<number> {
  let sent = 0;
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': address };
    const where = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(where, { headers, perMessageDeflate: false });
    const send = (some: readonly string[]) => {
      for (const frame of some) socket.send(frame);
      sent += some.length;
    };
    const done = () => {
      clearTimeout(timer);
      socket.terminate();
      resolve(sent);
    };
    const timer = setTimeout(done, PATIENCE);
    socket.on('error', done).on('close', done);
    socket.on('message', (data: Buffer) => {
      const said = data.toString();
      // What comes before the namespace is joined would end the connection unseen.
      if (said.startsWith('0')) send(frames[0] === JOIN ? [JOIN] : [...frames, LAST]);
      if (said.startsWith(JOIN) && sent === 1) send([...frames.slice(1), LAST]);
      if (said.startsWith(LAST_ANSWER)) done();
    });
  });
}

async function byPolling(url: string, address: string, frames: readonly string[]): Promise<number> {
  let sent = 0;
  const headers = { 'x-forwarded-for': address };
  const where = `${url}/socket.io/?EIO=4&transport=polling`;
  const signal = AbortSignal.timeout(10 * PATIENCE);
  try {
    const opened = await (await fetch(where, { headers, signal })).text();
    const session = `${where}&sid=${/"sid":"([^"]+)"/.exec(opened)?.[1] ?? ''}`;
    if (frames[0] === JOIN) {
      await fetch(session, { method: 'POST', headers, body: JOIN, signal });
      await (await fetch(session, { headers, signal })).text();
      sent = 1;
    }
    const rest = frames.slice(sent);
    for (const body of bodiesOf([...rest, LAST, '1'])) {
      const response = await fetch(session, { method: 'POST', headers, body, signal });
      await response.text();
      if (!response.ok) break;
      sent = Math.min(frames.length, sent + body.split('\u001e').length);
    }
  } catch {
    // It was cut off, as most of them should be; whether the server is well is asked elsewhere.
  }
  return sent;
}

/** As many frames in each request as it takes. */
function bodiesOf(frames: readonly string[]): readonly string[] {
  const bodies: string[][] = [[]];
  let length = 0;
  for (const frame of frames) {
    length += frame.length + 1;
    if (length > LONGEST_BODY) {
      bodies.push([]);
      length = frame.length + 1;
    }
    bodies.at(-1)?.push(frame);
  }
  return bodies.map((body) => body.join('\u001e'));
}
