/** A name or an address, and a port behind it; proxies name servers with `_` too. */
const NAMED = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a header `Host` says where a server is, and nothing that would be read as the path of what is asked for. */
export const isHost = (host: string | undefined): boolean =>
  host !== undefined && NAMED.test(host) && URL.canParse(`http://${host}`);
