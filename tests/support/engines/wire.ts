import { WebSocket } from 'ws';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: unknown;
  readonly message?: string;
}
type Values = Record<string, unknown>;

/** In ms: a browser may need half a minute to start on a busy machine. */
const ANSWER_WITHIN = 60_000;

/** Requests and events by JSON over a WebSocket, as DevTools and WebDriver BiDi speak. */
export interface Wire {
  ask(method: string, params?: object): Promise<Values>;
  on(method: string, heard: (params: Values) => void): void;
  close(): void;
}

export async function connect(address: string): Promise<Wire> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const waiting = new Map<number, (message: Message) => void>();
  const hearing = new Map<string, (params: Values) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else hearing.get(message.method ?? '')?.(message.params ?? {});
  });
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ error: 'the engine is gone' });
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    ask(method, params = {}) {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${method} is not answered`)),
          ANSWER_WITHIN,
        );
        waiting.set(id, ({ result, error, message }) => {
          clearTimeout(late);
          waiting.delete(id);
          if (error === undefined) resolve(result ?? {});
          else reject(new Error(`${method}: ${JSON.stringify(error)} ${message ?? ''}`));
        });
      });
    },
    on: (method, heard) => void hearing.set(method, heard),
    close: () => socket.close(),
  };
}

/** Returns the value of an expression that was evaluated to JSON; throws what it threw. */
export function valueIn(answer: Values): unknown {
  const { result, exceptionDetails } = answer as {
    result?: { value?: string };
    exceptionDetails?: unknown;
  };
  if (result?.value === undefined) throw new Error(JSON.stringify(exceptionDetails));
  return JSON.parse(result.value);
}
