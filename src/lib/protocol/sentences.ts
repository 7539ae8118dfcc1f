/**
 * The sentences of a text, in order. Each is made into sound by itself: the first is heard while the next ones are made, and
 * what is said often is made once, whatever is said beside it.
 */
export function sentencesOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const some of text.match(/.+?(?:[.!?…]+(?=\s)|$)/gs) ?? []) {
    part += some;
    // "M. Dupont": what is so short is hardly a sentence. A name may begin with signs that no voice can say by themselves.
    if (part.trim().length < SHORTEST || !/[\p{L}\p{N}]/u.test(part)) continue;
    parts.push(part.trim());
    part = '';
  }
  const sentences = part.trim() === '' ? parts : [...parts, part.trim()];
  return sentences.flatMap(inBreaths);
}

/** A list of many names is said in several breaths, each to a comma, or to the end of a word: no voice is given more at once. */
function inBreaths(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const breaths: string[] = [];
  for (const some of toCommas(sentence).flatMap(toWords)) {
    const before = breaths.at(-1);
    const fits = before !== undefined && before.length + some.length < LONGEST;
    if (fits) breaths.push(`${String(breaths.pop())} ${some}`);
    else breaths.push(some);
  }
  return breaths;
}

const toCommas = (sentence: string): readonly string[] =>
  sentence.match(/\S.*?(?:[,;](?=\s)|$)/gs) ?? [];
const toWords = (part: string): readonly string[] =>
  part.length <= LONGEST ? [part] : (part.match(LONG_WORDS) ?? []);

/** In characters. */
const [SHORTEST, LONGEST] = [8, 300];
const LONG_WORDS = /\S.{0,298}\S(?=\s|$)|\S{1,300}/gs;
