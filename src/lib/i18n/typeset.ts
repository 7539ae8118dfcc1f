import { E_OR_APOSTROPHE } from './format.ts';
import type { Language } from './language.ts';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Applies typography to a message: catalogues are typed with plain characters.
 *
 * - French: narrow no-break spaces before ; ! ? and between thousands
 * - French: no-break spaces before a colon and inside quotation marks
 * - Both: curled apostrophes; a number keeps its unit and its ≈
 * - French elision: "de {name}" and "que {name}" become "d’Anne" and "qu’Anne" where required
 *
 * Works on the message before formatting, so that names stay as they were typed. Messages therefore
 * cannot use ICU's apostrophe quoting.
 */
export function typeset(language: Language, message: string): string {
  const common = message
    .replaceAll("'", '’')
    .replace(/([\d#}]) (km|points?|%)(?![\p{L}])/gu, `$1${NO_BREAK}$2`)
    .replaceAll('≈ ', `≈${NO_BREAK}`);
  return language === 'fr' ? spaceFrench(common) : common;
}

const spaceFrench = (message: string): string =>
  message
    .replace(/ ([;!?])/g, `${NARROW_NO_BREAK}$1`)
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replaceAll('« ', `«${NO_BREAK}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW_NO_BREAK)
    .replace(/(?<!\p{L})((?:d|(?:jus|lors|puis)?qu))e (?=\{\w+\})/giu, `$1${E_OR_APOSTROPHE}`);
