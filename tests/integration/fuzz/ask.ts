import { Agent, request } from 'node:http';
import type { BadRequest } from '../../support/fuzz/requests.ts';

export type Verdict = 'refused' | 'granted' | 'failed';

const ANSWER_WITHIN = 10_000;

/** Asks a server of this machine, again and again over the same connections; `known` goes along with every request. */
export function openAsker(
  port: number,
  known: Readonly<Record<string, string>>,
): { ask(bad: BadRequest): Promise<Verdict>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    ask: ({ method, path, type, body, headers: odd }) =>
      new Promise((resolve) => {
        const headers = {
          ...odd,
          ...known,
          'content-length': Buffer.byteLength(body),
          ...(type === '' ? {} : { 'content-type': type }),
        };
        const options = { host: '127.0.0.1', port, method, path, headers, agent };
        const asked = request({ ...options, timeout: ANSWER_WITHIN }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('error', () => resolve('failed'));
          response.on('end', () => resolve(verdictOf(response.statusCode ?? 0, text)));
        });
        asked.on('timeout', () => asked.destroy()).on('error', () => resolve('failed'));
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function verdictOf(status: number, text: string): Verdict {
  if (status >= 500) return 'failed';
  return status < 300 && !text.startsWith('{"ok":false') ? 'granted' : 'refused';
}
