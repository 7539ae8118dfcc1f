import { join } from 'node:path';
import { afterEach, it } from 'vitest';
import { simulatedBridge } from '../support/simulatedHands.ts';
import { runServer, scratchFolder, secretOf, stop } from '../support/program.ts';
import { openTable, screenAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const folder = scratchFolder();
const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
  folder.remove();
});

const UNKNOWN = ['04a1b2c3d4e501', '04a1b2c3d4e502', '04a1b2c3d4e503'];

async function aServer(port = 0) {
  const server = await runServer(join(folder.path, 'server'), { port });
  cleanup.push(() => stop(server));
  return server;
}

/** A bridge called "pi" with a simulated reader, and what its terminal says in that language. */
async function aBridge(url: string, language: 'fr' | 'en') {
  const bridge = await simulatedBridge({
    server: url,
    secret: secretOf(join(folder.path, 'server')),
    folder: join(folder.path, language),
    env: { LC_ALL: language },
  });
  cleanup.push(() => bridge.close());
  let read = 0;
  return {
    lay(tag = '') {
      bridge.lay(tag);
      bridge.lift();
    },
    /** Waits until the terminal has said this, after all that was waited for before. */
    async says(line: string) {
      const plain = () => bridge.program.stdout().replace(/[\u00a0\u202f]/g, ' ');
      await until(`it says "${line}"; so far:\n${plain()}`, () => plain().includes(line, read));
      read = plain().indexOf(line, read) + line.length;
    },
    end: () => bridge.close(),
  };
}

it('a bridge says in its terminal what only the server knows of its readers, and what to do', async () => {
  const server = await aServer();
  const house = screenAt(server.url);
  await openTable(house);
  house.close();
  const pi = await aBridge(server.url, 'fr');
  await pi.says('left : Prêt. Posez une carte.');
  pi.lay(UNKNOWN[0]);
  await pi.says('left : 1 carte inconnue. Enregistrez ce paquet sur la page des cartes.');

  const twin = await aBridge(server.url, 'en');
  await twin.says('left: There twice. Two bridges are called “pi”: give one of them another');
  await pi.says('left : En double. Deux ponts portent le nom « pi »');
  await twin.end();
  await pi.says('left : 1 carte inconnue.');
  pi.lay(UNKNOWN[1]);
  await pi.says('left : 2 cartes inconnues.');

  await stop(server);
  await pi.says('est hors de portée : les cartes posées seront gardées');
  pi.lay(UNKNOWN[0]);
  await pi.says('left : serveur hors de portée (1 carte attend).');
  pi.lay(UNKNOWN[2]);
  await pi.says('left : serveur hors de portée (2 cartes attendent).');
  await aServer(server.port);
  await pi.says('2 cartes arrivent dans l’ordre');
  await pi.says('left : 2 cartes inconnues.');
});
