/** Default ports by scheme, as policies name none for them. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  http: '80',
  ws: '80',
  https: '443',
  wss: '443',
};

interface Place {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

function placeOf(address: string): Place {
  const [, scheme = '', host = '', port] =
    /^(\w+):\/\/(\[[^\]]*\]|[^/:]+)(?::(\d+))?/.exec(address) ?? [];
  return { scheme, host: host.toLowerCase(), port: port ?? DEFAULT_PORTS[scheme] ?? '' };
}

/** Reports whether engines of CSP 1 let a page connect there: `'self'` is the page's own scheme, and no IPv6 address is read. */
export function mayConnectByOldRule(policy: string, page: string, target: string): boolean {
  const sources = sourcesIn(policy, 'connect-src') ?? sourcesIn(policy, 'default-src');
  return sources === null || sources.some((source) => matches(source, page, target));
}

function sourcesIn(policy: string, directive: string): readonly string[] | null {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return parts.find(([name]) => name === directive)?.slice(1) ?? null;
}

function matches(source: string, page: string, target: string): boolean {
  const named = placeOf(source === "'self'" ? page : source);
  const wanted = placeOf(target);
  const isHost = named.host === '*' || (named.host === wanted.host && !wanted.host.startsWith('['));
  return named.scheme === wanted.scheme && isHost && named.port === wanted.port;
}
