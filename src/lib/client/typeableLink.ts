/**
 * Returns a link as people type it. `typed`: the address by the server's name; empty if it has
 * none.
 */
export function typeableLink(link: string, typed: string): string {
  const plain = link.replace(/#.*$/, '');
  const named = typed === '' ? plain : plain.replace(/^https?:\/\/[^/]+/, typed);
  return named.replace(/^https?:\/\//, '');
}
