import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packFolder } from './archive.ts';
import { releasesIn } from './changes.ts';
import type { Made } from './made.ts';

const SOURCES = join(import.meta.dirname, 'home-assistant');
const APP = 'table_companion';

/**
 * Packs the app for Home Assistant: a folder to unpack into `/addons`, or to commit as a repository
 * of its own. It holds the Debian packages, from which Home Assistant builds the app's image.
 */
export function makeHomeAssistantApp(made: Made, debs: readonly string[], out: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'table-companion-app-'));
  try {
    cpSync(SOURCES, stage, { recursive: true });
    for (const deb of debs) cpSync(deb, join(stage, APP, basename(deb)));
    const config = join(stage, APP, 'config.yaml');
    writeFileSync(config, readFileSync(config, 'utf8').replace('@VERSION@', made.version));
    const [newest] = releasesIn(made.root);
    writeFileSync(join(stage, APP, 'CHANGELOG.md'), `${newest?.text ?? ''}\n`);
    const file = join(out, `table-companion-home-assistant-${made.version}.tar.gz`);
    return packFolder(stage, file, made.epoch);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
