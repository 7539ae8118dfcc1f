/** Polyfill of `Intl.ListFormat` for engines before 2019, in the languages of the pages. */
const AND: Readonly<Record<string, string>> = { fr: ' et ', en: ' and ' };
const OR: Readonly<Record<string, string>> = { fr: ' ou ', en: ' or ' };

class ListFormat {
  readonly #last: string;

  constructor(locale: string | readonly string[] = 'fr', options: { readonly type?: string } = {}) {
    const language = String(Array.isArray(locale) ? locale[0] : locale).slice(0, 2);
    const words = options.type === 'disjunction' ? OR : AND;
    this.#last = words[language] ?? ', ';
  }

  format(list: Iterable<string>): string {
    const items = Array.from(list);
    const last = items.pop() ?? '';
    if (items.length === 0) return last;
    const comma = items.length > 1 && this.#last === AND['en'] ? ',' : '';
    return `${items.join(', ')}${comma}${this.#last}${last}`;
  }
}

if (!('ListFormat' in Intl)) Object.defineProperty(Intl, 'ListFormat', { value: ListFormat });
