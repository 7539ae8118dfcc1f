const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Matches characters that XML cannot express: control characters and lone surrogates. */
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeMarkup = (text: string): string =>
  text.replace(INVALID_XML, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
