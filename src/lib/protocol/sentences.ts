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
  const sentences = part.trim() === '' ? parts : [...parts, part.trim()];
  return sentences.flatMap(inBreaths);
}

/** A list of many names is said in several breaths, each to a comma: no voice is given more at once. */
function inBreaths(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const breaths: string[] = [];
  for (const [some] of sentence.matchAll(/\S.*?(?:[,;](?=\s)|$)/gs)) {
    const before = breaths.at(-1);
    const fits = before !== undefined && before.length + some.length < LONGEST;
    if (fits) breaths.push(`${String(breaths.pop())} ${some}`);
    else breaths.push(some);
  }
  return breaths;
}

/** In characters. */
const [SHORTEST, LONGEST] = [8, 300];
