/** An id that nobody else chooses. Pages on plain http have no `crypto.randomUUID`, but they have this. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
