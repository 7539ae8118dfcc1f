/**
 * The sentences of a text, in order. Each is made into sound by itself: the first is heard while the next ones are made, and
 * what is said often is made once, whatever is said beside it.
 */
export function sentencesOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const some of text.match(/.+?(?:[.!?…]+(?=\s)|$)/gs) ?? []) {
    part += some;
    // "M. Dupont": what is so short is hardly a sentence.
    if (part.trim().length < SHORTEST) continue;
    parts.push(part.trim());
    part = '';
  }
  return part.trim() === '' ? parts : [...parts, part.trim()];
}

/** In characters. */
const SHORTEST = 8;
