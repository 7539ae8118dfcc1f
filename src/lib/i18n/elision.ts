/**
 * Placeholder for French elision ("d’Élodie", "qu’Anne"). The following word is known only when a
 * message is formatted. compile.ts replaces "e " before a placeholder by this sign, and `elide`
 * resolves it. It is in a private-use area: no keyboard types it, no font shows it.
 */
export const E_OR_APOSTROPHE = '\ue0ff';

/** Resolves each sign by the word that follows. */
export function elide(text: string): string {
  if (!text.includes(E_OR_APOSTROPHE)) return text;
  return text
    .split(E_OR_APOSTROPHE)
    .reduce((before, after) => before + (elidesBefore(after) ? '’' : 'e ') + after);
}

/**
 * First names with a mute H, by their beginnings without accents: Hélène, Hugo, Henri, Hubert. All
 * others keep "de" ("de Hassan", "de Harry"), because foreign names keep their H and a full "de" is
 * never misread.
 */
const MUTE_H =
  /^h(adri|annah|annib|armonie|ecto|ele[an]|eli|elo|elvi|enri|erbert|erm|ermi|erv|ilair|ilari|ilda|ippol|omer|onor|orac|orten|oren|ub|ug[ou]|yac)/;

/** Y and Ou before another vowel are consonants: "de Yann", "de Ouafa", but "d’Yves", "d’Oumar". */
const VOWEL = /^([aeiœæ]|o(?!u[aeiou])|u|y(?![aeiou]))/;

function elidesBefore(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return VOWEL.test(plain) || MUTE_H.test(plain);
}
