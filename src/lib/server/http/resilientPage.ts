const SCRIPT_IMPORT = /Promise\.all\(\[\s*import\("[^"]*"\),\s*import\("[^"]*"\)\s*\]\)/;

/**
 * Makes a page independent of files that may never arrive. Style sheets are loaded for print, which
 * blocks rendering in no engine. The promise in app.html waits for the marked files, enables the
 * sheets and starts.
 */
export const makePageResilient = (html: string): string =>
  html
    .replace(
      /(<link href="[^"]+" rel="stylesheet")>/g,
      (_, link: string) => `${link} media="print" data-awaited>`,
    )
    .replace(SCRIPT_IMPORT, (begun) => `prepared.then(() => ${begun})`);
