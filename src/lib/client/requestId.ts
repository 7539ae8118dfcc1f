/** An id nobody else chooses. A page on plain http has no `crypto.randomUUID`, but it has this. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
