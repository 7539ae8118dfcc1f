import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, valueIn } from './wire.ts';
import { openEngine, saidBy, type Started } from './process.ts';
import { type Engine, type EnginePage, keyActions, type Window } from './page.ts';

/** Debian's Firefox, driven by WebDriver BiDi. */
export const firefoxEngine = (name = 'Firefox ESR', file = '/usr/bin/firefox-esr'): Engine => ({
  name,
  openPage: (window) => openPage(file, window),
});

const openPage = (file: string, window: Window) =>
  openEngine(
    (profile) => {
      const settings = { 'intl.accept_languages': window.language, 'app.update.enabled': false };
      const lines = Object.entries(settings).map(
        ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`,
      );
      writeFileSync(join(profile, 'user.js'), lines.join(''));
      return [
        file,
        ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
        { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
      ];
    },
    (started) => drive(started, window),
  );

async function drive({ child, close }: Started, window: Window): Promise<EnginePage> {
  const [, address = ''] = await saidBy(child, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const wire = await connect(`${address}/session`);
  const errors: string[] = [];
  wire.on('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(String(text));
  });
  await wire.ask('session.new', { capabilities: {} });
  const { contexts } = await wire.ask('browsingContext.getTree');
  const { context } = (contexts as { context: string }[])[0] ?? {};
  await wire.ask('session.subscribe', { events: ['log.entryAdded'] });
  // As for Chromium: all plead for the first touch.
  await wire.ask('script.addPreloadScript', {
    functionDeclaration: '() => { delete Navigator.prototype.wakeLock; }',
  });
  const viewport = { width: window.width, height: window.height };
  await wire.ask('browsingContext.setViewport', { context, viewport });
  if (window.cookie !== undefined) {
    const { url, name, value } = window.cookie;
    const known = { name, value: { type: 'string', value }, domain: new URL(url).hostname };
    await wire.ask('storage.setCookie', { cookie: { ...known, path: '/', httpOnly: true } });
  }
  return {
    async open(url) {
      // Firefox reports an error for requests aborted by leaving a page: waits for it before the
      // next page.
      await wire.ask('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      errors.length = 0;
      await wire.ask('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async evaluate(asked) {
      const expression = `Promise.resolve(${asked}).then((value) => JSON.stringify(value) || 'null')`;
      const how = { expression, target: { context }, awaitPromise: true };
      return valueIn(await wire.ask('script.evaluate', how));
    },
    async press(key) {
      await wire.ask('input.performActions', { context, actions: keyActions(key) });
    },
    async screenshot() {
      const { data } = await wire.ask('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    errors: () => errors,
    async close() {
      wire.close();
      await close();
    },
  };
}
