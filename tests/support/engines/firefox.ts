import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './wire.ts';
import { end, saidBy } from './process.ts';
import { type Engine, type EnginePage, keyActions, type Window } from './page.ts';

/** Debian's Firefox, driven by WebDriver BiDi. */
export const firefoxEngine = (name = 'Firefox ESR', file = '/usr/bin/firefox-esr'): Engine => ({
  name,
  openPage: (window) => openPage(file, window),
});

function openPage(file: string, window: Window): Promise<EnginePage> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  writeFileSync(
    join(profile, 'user.js'),
    `user_pref('intl.accept_languages', '${window.language}');\nuser_pref('app.update.enabled', false);\n`,
  );
  const child = spawn(
    file,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const close = async () => {
    await end(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return drive(child, window, close).catch(async (error: unknown) => {
    await close();
    throw error;
  });
}

async function drive(
  child: ChildProcess,
  window: Window,
  close: () => Promise<void>,
): Promise<EnginePage> {
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
    async evaluate(expression) {
      const { result, exceptionDetails } = (await wire.ask('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) || 'null')`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: unknown };
      if (result?.value === undefined) throw new Error(JSON.stringify(exceptionDetails));
      return JSON.parse(result.value);
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
