/** A Postgres as its address names it, without what nobody else may read. */
export interface NamedDatabase {
  /** Host and port, or the folder of a socket, and the name of the database: for people. */
  readonly where: string;
  readonly user: string;
}

/** Whether that is the address of a Postgres. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Null: that is no address of a Postgres. */
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
