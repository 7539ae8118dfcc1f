/**
 * Splits a text into sentences, in order. Speech is synthesised sentence by sentence: the first
 * plays while the next are made, and frequent sentences are cached.
 */
export function sentencesOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const some of text.match(/.+?(?:[.!?…]+(?=\s)|$)/gs) ?? []) {
    part += some;
    // Too short for a sentence, as in "M. Dupont". A part without letters or digits cannot be
    // spoken.
    if (part.trim().length < SHORTEST || !/[\p{L}\p{N}]/u.test(part)) continue;
    parts.push(part.trim());
    part = '';
  }
  const sentences = part.trim() === '' ? parts : [...parts, part.trim()];
  return sentences.flatMap(inBreaths);
}

/**
 * Splits a long sentence at commas, or else between words, to limit the input of the synthesiser.
 */
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

const [SHORTEST, LONGEST] = [8, 300];
const LONG_WORDS = /\S.{0,298}\S(?=\s|$)|\S{1,300}/gs;
