/**
 * French drops an e before a vowel: "d’Élodie", "qu’Anne". What follows is known only when a message is filled in, so
 * compile.ts puts this sign in the place of "e " before a placeholder, and whatever fills the message in writes it out.
 * No keyboard types it, nor does any font show it.
 */
export const E_OR_APOSTROPHE = '\ue0ff';

/** The text with each such sign written out. */
export function elide(text: string): string {
  if (!text.includes(E_OR_APOSTROPHE)) return text;
  return text
    .split(E_OR_APOSTROPHE)
    .reduce((before, after) => before + (elidesBefore(after) ? '’' : 'e ') + after);
}

/**
 * First names whose H French does not hear, by their beginnings without accents: Hélène, Hugo, Henri, Hubert. Any other
 * is kept apart ("de Hassan", "de Harry"), because names from other languages keep theirs and a full "de" is never
 * misread.
 */
const MUTE_H =
  /^h(adri|annah|annib|armonie|ecto|ele[an]|eli|elo|elvi|enri|erbert|erm|ermi|erv|ilair|ilari|ilda|ippol|omer|onor|orac|orten|oren|ub|ug[ou]|yac)/;

/** Y and Ou before another vowel are no vowels: "de Yann", "de Ouafa", but "d’Yves", "d’Oumar". */
const VOWEL = /^([aeiœæ]|o(?!u[aeiou])|u|y(?![aeiou]))/;

function elidesBefore(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return VOWEL.test(plain) || MUTE_H.test(plain);
}
