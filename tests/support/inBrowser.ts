import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';
import { appMissing, startApp, type App, type AppOptions } from './app.ts';
import { trusting } from './authority.ts';
import { browserMissing, openBrowser } from './browser.ts';
import { atHome } from './ownHouse.ts';
import { goOnWhileItGoesWell } from './story.ts';

/** Program and browser of a test, available once its first hook has run. */
export interface World {
  readonly app: App;
  /** All its contexts are at home at the program's own address, and strangers at every other. */
  readonly browser: Browser;
}

/**
 * Runs tests in a real browser at the whole program, with its authority trusted. Skips them with a
 * message if browser or program is missing. All tests share one program, so each needs its own
 * table and pages, or only watches.
 */
export function inBrowser(name: string, options: AppOptions, tests: (world: World) => void): void {
  const missing = browserMissing() ?? appMissing();
  if (missing !== null) console.log(`SKIPPED ${name}: ${missing}`);
  describe.skipIf(missing !== null)(name, () => {
    let app: App | undefined;
    let browser: Browser | undefined;
    beforeAll(async () => {
      app = await startApp(options);
      browser = atHome(
        await openBrowser(...(options.https === true ? [trusting(app.data)] : [])),
        app.url,
      );
    });
    afterAll(async () => {
      await browser?.close();
      await app?.close();
    });
    tests({
      get app() {
        return opened(app);
      },
      get browser() {
        return opened(browser);
      },
    });
  });
}

/** The same for tests that are one ordered story: see `story`. */
export function storyInBrowser(
  name: string,
  options: AppOptions,
  tell: (world: World) => void,
): void {
  inBrowser(name, options, (world) => {
    goOnWhileItGoesWell();
    tell(world);
  });
}

function opened<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is opened by the first hook');
  return thing;
}
