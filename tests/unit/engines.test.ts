import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chromiumEngine } from '../support/engines/chromium.ts';
import { firefoxEngine } from '../support/engines/firefox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const WINDOW = { width: 800, height: 600, language: 'fr-FR' };

test.each([
  ['is not there', '/nowhere/browser'],
  ['ends as soon as it is begun', '/bin/false'],
])('an engine that %s is said not to start, and leaves nothing', async (_, file) => {
  for (const engine of [firefoxEngine('Firefox', file), chromiumEngine('Chromium', { file })]) {
    await expect(engine.openPage(WINDOW)).rejects.toThrow('the engine does not start');
    expect(readdirSync(folder)).toEqual([]);
  }
});
