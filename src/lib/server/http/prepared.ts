/** The import of a page's scripts, as SvelteKit writes it. */
const SCRIPT_IMPORT = /Promise\.all\(\[\s*import\("[^"]*"\),\s*import\("[^"]*"\)\s*\]\)/;

/**
 * Makes a page independent of files that may never arrive: style sheets are loaded for print alone, which does not block
 * rendering in engines of any age. Files that its scripts need are marked; the promise in app.html waits for them, enables the
 * sheets and starts.
 */
export const preparedPage = (html: string): string =>
  html
    .replace(
      /(<link href="[^"]+" rel="stylesheet")>/g,
      (_, link: string) => `${link} media="print" data-awaited>`,
    )
    .replace(SCRIPT_IMPORT, (begun) => `prepared.then(() => ${begun})`);
