/**
 * The body of a request as text; null where it is longer than `most` bytes, which is known as soon as it is: nobody waits
 * for the rest. A body that breaks off is as good as none.
 */
export async function boundedText({ body }: Request, most: number): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > most) return null;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return '';
  } finally {
    // Not cancelled, which would cut the connection before it is answered.
    reader.releaseLock();
  }
}

/** What a text says in JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
