import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';

/** `HEADED=1` shows the browser, and slows each touch down by so many ms that people can follow. */
const IS_HEADED = process.env['HEADED'] === '1';
const SLOWED_MS = 250;

/** The one without windows first: it starts sooner, and leaves the machine to the pages. */
const CHROMIUM = [
  ...(IS_HEADED ? [] : ['/usr/bin/chromium-headless-shell']),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Limits pages to one set of fonts, so that no result depends on what else is installed. */
const FONTS = fileURLToPath(new URL('./fonts.conf', import.meta.url));

export const browserMissing = (): string | null =>
  CHROMIUM.some((file) => existsSync(file))
    ? null
    : 'Chromium is not installed (apt install chromium)';

/** The browser of this machine, without the services that would look for the internet; `more` stands on its command line. */
export const openBrowser = (...more: readonly string[]): Promise<Browser> => launch(more);

export const openBrowserOf = (home: string, ...more: readonly string[]): Promise<Browser> =>
  launch(more, { HOME: home });

function launch(more: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const executablePath = CHROMIUM.find((file) => existsSync(file)) ?? 'chromium';
  return chromium.launch({
    executablePath,
    ...(IS_HEADED && { headless: false, slowMo: SLOWED_MS }),
    env: { ...process.env, FONTCONFIG_FILE: FONTS, ...env },
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
}

/** Maximum JavaScript for the first picture of a television, in bytes of gzip. */
export const TELEVISION_BUDGET = 105_000;

export const TELEVISION: BrowserContextOptions = {
  viewport: { width: 1920, height: 1080 },
  locale: 'fr-FR',
};
export const PHONE: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  locale: 'fr-FR',
  hasTouch: true,
};

export function watchProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  return problems;
}
