import type { Browser } from 'playwright';
import { appMissing, startApp, type App, type AppOptions } from '../app.ts';
import { trusting } from '../authority.ts';
import { browserMissing, openBrowser } from '../browser.ts';
import { atHome } from '../ownHouse.ts';
import { openScreenSocket, type ScreenSocket } from '../screenSocket.ts';
import { buildWorld, type Part, type World } from './world.ts';

/** The whole program, and a browser. */
export interface PageWorld {
  readonly app: App;
  /** Its contexts have an administrator's session at the program's own address, and none elsewhere. */
  readonly browser: Browser;
  /** A screen of an administrator without a browser, opened when it is first used. */
  readonly screen: ScreenSocket;
}

const program = (options: AppOptions): Part<object, Pick<PageWorld, 'app' | 'screen'>> => ({
  missing: appMissing,
  async open(_, closing) {
    const app = await startApp(options);
    closing.add(() => app.close());
    let screen: ScreenSocket | undefined;
    closing.add(() => screen?.close());
    return {
      app,
      get screen() {
        return (screen ??= openScreenSocket(app.url));
      },
    };
  },
});

/** Trusts the authority of the program where it answers by https. */
const chromium = ({
  https,
}: AppOptions): Part<Pick<PageWorld, 'app'>, Pick<PageWorld, 'browser'>> => ({
  missing: browserMissing,
  async open({ app }, closing) {
    const browser = await openBrowser(...(https === true ? [trusting(app.data)] : []));
    closing.add(() => browser.close());
    return { browser: atHome(browser, app.url) };
  },
});

/** The built program with these options. */
export const appWorld = (options: AppOptions = {}): World<Pick<PageWorld, 'app' | 'screen'>> =>
  buildWorld(program(options));

/** The same, and a browser that opens its pages. */
export const pageWorld = (options: AppOptions = {}): World<PageWorld> =>
  appWorld(options).with(chromium(options));
