import { E_OR_APOSTROPHE } from './elision.ts';
import type { Language } from './language.ts';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * A message as it is printed: catalogues are typed on plain keyboards. French takes a narrow no-break space before
 * ; ! ? and between thousands, and a no-break space before a colon and inside quotation marks; in both languages the
 * apostrophe is curled and a number keeps its unit and its ≈. "de {name}" and "que {name}" become "d’Anne" and "qu’Anne" where the
 * name asks for it. Works on the message before its values are filled in, so that
 * names stay as people wrote them; therefore no message can use ICU's apostrophe quoting.
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
