import { randomInt, randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { PairingView } from '../../devices/view.ts';

/** How long a code counts, in ms. */
export const CODE_FOR = 60_000;
/** Eight digits; why so many: limits/tries.ts. */
export const CODES = 100_000_000;

export type PairingRequest = Pick<PairingView, 'as' | 'name' | 'kind' | 'address'>;

interface Standing extends PairingRequest {
  readonly code: string;
  readonly end: number;
  /** How often a code was typed. */
  tries: number;
  /** The house token has let it in; it stands until its asker has heard so. */
  granted: boolean;
  /** Resolves when it is granted or has fallen. */
  readonly settled: Promise<void>;
  settle(): void;
  readonly timer: NodeJS.Timeout;
}

/** The requests to be let in, each of which stands for a minute unless it falls before. */
export interface Requests {
  /** From where the requests that stand came. */
  addresses(): readonly string[];
  add(request: PairingRequest): { readonly request: string; readonly code: string };
  /** One that stands and was not granted yet: that neither counts by its code any longer, nor for another token. */
  open(id: string): Standing | undefined;
  grant(id: string): void;
  /** Resolves, for the first who asks, once it was granted; with a refusal when it ended otherwise. */
  granted(id: string): Promise<Result<PairingRequest, { readonly code: 'no-request' }>>;
  fall(id: string): void;
  fallFrom(isFrom: (address: string) => boolean): void;
  list(): readonly PairingView[];
  stop(): void;
}

/** `changed` is called whenever the list is another. `passed` in ms, never set, as clocks are. */
export function createRequests(passed: () => number, changed: () => void): Requests {
  const standing = new Map<string, Standing>();

  function fall(id: string): void {
    const request = standing.get(id);
    if (request === undefined) return;
    standing.delete(id);
    clearTimeout(request.timer);
    request.settle();
    changed();
  }
  function find(id: string): Standing | undefined {
    const request = standing.get(id);
    if (request === undefined || request.end > passed()) return request;
    fall(id);
    return undefined;
  }
  function open(id: string): Standing | undefined {
    const request = find(id);
    return request?.granted === false ? request : undefined;
  }
  return {
    open,
    fall,
    addresses: () => [...standing.values()].map(({ address }) => address),
    add(request) {
      const id = randomUUID();
      const code = String(randomInt(CODES)).padStart(8, '0');
      // Screens must take the code away in time, whether or not somebody asks.
      const timer = setTimeout(() => fall(id), CODE_FOR).unref();
      const begun = { end: passed() + CODE_FOR, tries: 0, granted: false, timer };
      standing.set(id, { ...request, code, ...begun, ...settling() });
      changed();
      return { request: id, code };
    },
    grant(id) {
      const request = open(id);
      if (request === undefined) return;
      request.granted = true;
      request.settle();
      changed();
    },
    async granted(id) {
      const request = find(id);
      await request?.settled;
      if (request?.granted !== true || standing.get(id) !== request) {
        return refuse({ code: 'no-request' });
      }
      fall(id);
      return accept(request);
    },
    fallFrom(isFrom) {
      for (const [id, { address }] of standing) if (isFrom(address)) fall(id);
    },
    list: () =>
      [...standing.keys()].flatMap((id) => {
        const request = open(id);
        return request === undefined ? [] : [view(id, request, passed())];
      }),
    stop: () => [...standing.keys()].forEach(fall),
  };
}

function view(
  id: string,
  { as, name, kind, address, code, end }: Standing,
  passed: number,
): PairingView {
  return { request: id, as, name, kind, address, code, left: end - passed };
}

function settling(): Pick<Standing, 'settled' | 'settle'> {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return { settled, settle };
}
