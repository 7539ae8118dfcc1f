import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';

const FIRMWARE = join(import.meta.dirname, '../../hardware/firmware');
const CHIPS = readdirSync(FIRMWARE).filter((name) => /^(pn|rc).*\.yaml$/.test(name));

const missing = spawnSync('esphome', ['version']).status !== 0;
if (missing) console.log('SKIPPED the firmware as ESPHome reads it: esphome is not installed');

const folder = freshFolder();

describe.skipIf(missing)('ESPHome', () => {
  it.each(CHIPS)('accepts %s', (name) => {
    cpSync(FIRMWARE, folder.path, { recursive: true });
    const example = readFileSync(join(FIRMWARE, 'secrets.example.yaml'), 'utf8');
    const secrets = example.replace(/^ota_password:$/m, 'ota_password: 0123456789abcdef');
    writeFileSync(join(folder.path, 'secrets.yaml'), secrets);
    const read = spawnSync('esphome', ['config', name], { cwd: folder.path, encoding: 'utf8' });
    expect({ code: read.status, said: read.stdout + read.stderr }).toMatchObject({ code: 0 });
  });
});
