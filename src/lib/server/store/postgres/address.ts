export interface NamedDatabase {
  readonly where: string;
  readonly user: string;
}

export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Parses the address for display, without password; null: it is no address of a Postgres. */
export function namedIn(address: string): NamedDatabase | null {
  const url = parsed(address);
  if (url === null) return null;
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.port === '' ? '' : `:${url.port}`;
  return {
    where: `${host || 'localhost'}${port}/${decodeURIComponent(url.pathname.slice(1))}`,
    user: decodeURIComponent(url.username),
  };
}

function parsed(address: string): URL | null {
  try {
    const url = new URL(address);
    decodeURIComponent(url.pathname + url.username + url.password);
    return isPostgres(address) && url.pathname.length > 1 ? url : null;
  } catch {
    return null;
  }
}
