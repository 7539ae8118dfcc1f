import { runnerImport, type Plugin } from 'vite';
import { compile } from '../src/lib/i18n/compile.ts';
import { LANGUAGES } from '../src/lib/i18n/language.ts';

const QUERY = '?compiled';

/**
 * Lets pages import the messages of an area as `…/fr/table.ts?compiled`, or of a game as
 * `…/elevens/fr.ts?compiled`. These are parsed at build time, so that no page ships the ICU message
 * parser. The parser alone would take a twelfth of the television's size budget.
 */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const file = id.slice(0, -QUERY.length);
    const language = LANGUAGES.find((known) =>
      new RegExp(`/i18n/(${known}/|.+/${known}[.]ts$)`).test(file),
    );
    if (language === undefined) throw new Error(`${file} is no file of a catalogue`);
    const { module, dependencies } =
      await runnerImport<Record<string, Record<string, string>>>(file);
    for (const dependency of dependencies) this.addWatchFile(dependency);
    const messages = Object.fromEntries(
      Object.values(module)
        .flatMap((area) => Object.entries(area))
        .map(([key, text]) => [key, compile(language, text)]),
    );
    return `export const messages = ${JSON.stringify(messages)};`;
  },
});
