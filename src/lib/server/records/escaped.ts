const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What XML has no way to say: control signs, and halves of signs. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in HTML or SVG, between tags or in double quotes. */
export const escaped = (text: string): string =>
  text.replace(UNSAYABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
