import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const all = ['src', 'hardware'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|svelte)$/.test(file)),
);
/** Files of the server, and of the shared code that the bridge uses too. */
const ofServer = all
  .filter((file) => /^src\/.*\.ts$/.test(file))
  .filter((file) => !/^src\/(lib\/(client|components)|service-worker)\//.test(file));

const withText = (pattern: RegExp, files = all): readonly string[] =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();

describe('this program', () => {
  test('connects from the server only to itself and to configured addresses', () => {
    const asks = /\bfetch\(|\bnew WebSocket\(|socket\.io-client/;
    const opens =
      /import \{[^}]*\b(connect|request|get|lookup|resolve\w*|createSocket)\b[^}]*\} from 'node:(net|tls|https?|http2|dns|dgram)/;
    expect([...withText(asks, ofServer), ...withText(opens, ofServer)].sort()).toEqual([
      // The bridge asks pcscd of this machine, as `table-companion doctor` does, which asks its server, and its network for a name.
      'src/afterStart.ts',
      'src/lib/process/pcsc.ts',
      // The address that `WEBHOOK_URL` names: it looks the name up, and none before.
      'src/lib/server/bus/forbiddenAddresses.ts',
      'src/lib/server/extensions/bus/webhook.ts',
      // The address that `UPDATE_URL` names, and where that one leads.
      'src/lib/server/extensions/updates/index.ts',
      // It asks the system for a route, and sends nothing.
      'src/lib/server/http/homeNetworks.ts',
      'src/lib/server/installed/health.ts',
      'src/lib/server/installed/nameOwner.ts',
      // It tells its name to the machines of its own network, and names none to be asked.
      'src/lib/server/mdns/multicastSocket.ts',
      'src/lib/server/vitePlugin.ts',
    ]);
  });

  test('hears messages of other windows in its worker alone, which browsers let no other site speak to', () => {
    // A WebSocket message comes from the server that the page has chosen.
    const asked = withText(/new WebSocket\(/);
    const hearing = withText(/addEventListener\('message'|\bonmessage\b/);
    expect(hearing.filter((file) => !asked.includes(file))).toEqual([
      'src/service-worker/index.ts',
    ]);
  });

  test('starts programs by their names and arguments, through no shell, and makes no code of text', () => {
    expect(
      withText(/\b(exec|execSync|execFile\w*)\b.* from 'node:child_process'|shell: true/),
    ).toEqual([]);
    expect(withText(/\beval\(|new Function\(|from 'node:vm'|\{@html/)).toEqual([
      // The server itself, as it was built, and what Node compiled of it.
      'src/lib/process/compiled.ts',
    ]);
  });
});
