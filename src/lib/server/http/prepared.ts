/** The scripts of a page, as SvelteKit begins them. */
const BEGINNING = /Promise\.all\(\[\s*import\("[^"]*"\),\s*import\("[^"]*"\)\s*\]\)/;

/**
 * A page that nothing holds up which may never come: a style sheet that is fetched for print alone lets the page be read and
 * painted meanwhile, in engines of any age. What its scripts need is marked as awaited; app.html has the promise of it,
 * puts sheets on and begins.
 */
export const preparedPage = (html: string): string =>
  html
    .replace(
      /(<link href="[^"]+" rel="stylesheet")>/g,
      (_, link: string) => `${link} media="print" data-awaited>`,
    )
    .replace(BEGINNING, (begun) => `prepared.then(() => ${begun})`);
