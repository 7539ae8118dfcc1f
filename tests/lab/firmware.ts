import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Asks an installed ESPHome whether it accepts the firmware's files (`esphome config`). `npm test`
 * checks the same options without it (`tests/unit/hardware/firmware.test.ts`).
 */
const FIRMWARE = join(import.meta.dirname, '../../hardware/firmware');
const chips = readdirSync(FIRMWARE).filter((name) => /^(pn|rc).*\.yaml$/.test(name));

if (spawnSync('esphome', ['version']).status !== 0) {
  console.error('esphome is not installed: pip install esphome');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'firmware-'));
cpSync(FIRMWARE, folder, { recursive: true });
const example = readFileSync(join(FIRMWARE, 'secrets.example.yaml'), 'utf8');
writeFileSync(
  join(folder, 'secrets.yaml'),
  example.replace(/^ota_password:$/m, 'ota_password: 0123456789abcdef'),
);
const refused = chips.filter((name) => {
  const { status, stdout, stderr } = spawnSync('esphome', ['config', name], {
    cwd: folder,
    encoding: 'utf8',
  });
  console.log(`${name}: ${status === 0 ? 'accepted' : `refused\n${stdout}${stderr}`}`);
  return status !== 0;
});
rmSync(folder, { recursive: true });
process.exit(refused.length === 0 ? 0 : 1);
