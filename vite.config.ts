import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { builtIn } from './scripts/builtIn.ts';
import { compiledMessages } from './scripts/compiledMessages.ts';
import { licences } from './scripts/licences.ts';
import { jsonOverWebSocket } from './scripts/jsonOverWebSocket.ts';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

/**
 * Modules that a television does not need. It sends only answers, asks for no help, enrols no card, lists neither devices
 * nor matches nor tables, has neither frame nor form, follows no tournament, and shows one game.
 */
const NOT_ON_TELEVISIONS = [
  'components/(box|deck|kit|page|print)/',
  'components/(allGamePages|parts/(rowPaint|SideNames)|table/TableTv|tv/(answering|WaitingScreen))',
  'elements/bindings/(input|select)',
  'guide/',
  'tournament/',
  'lib/(elevens|hall|history)/',
  'lib/games?/box',
  'millebornes/editions/(?!edition)',
  'i18n/[^/]+/(?!name)',
  'i18n/(boxName|chances|commandRefusals|dates|devices|matches|tokenNames|tournament)',
  'client/(liveChances|liveMatches|liveTournaments|sending/(?!storage)|unknownTournamentReply)',
  'client/(pictureFile|registerServiceWorker|rematch|renamePlayers|ticking)',
  'hearing/(playTones|soundBook|toneSamples)',
  'devices/commands',
  'game/(actions|invisibleCharacters|renaming)',
  'house/order',
  'protocol/(bus|openingSign|tapOutcome)',
  'reader/ndef',
];

/**
 * Small modules that several pages share come in one file. A file each made fifty requests of the first page, and a
 * browser asks a server without HTTP/2 for six at a time. Large ones stay by themselves: not every page needs them.
 */
const shared = {
  name: 'shared',
  minShareCount: 4,
  maxModuleSize: 8_000,
  test: new RegExp(`^(?!.*/(${NOT_ON_TELEVISIONS.join('|')}))`),
};

/** What is said of one game, in one file. */
const ofOneGame = {
  name: (module: string) => /i18n\/(\w+)\//.exec(module)?.[1] ?? null,
  minShareCount: 2,
  maxModuleSize: 8_000,
  test: /\/i18n\/(?!fr\/|en\/)\w+\/(?!name|ruleBook|details|scoreReasons)/,
};

/**
 * Files to load with a part of a page: its style sheets, which it does not import itself. Its scripts are in the server's
 * list for a first page, and are found by their imports later. Naming them all took a hundredth of a television's bytes.
 */
const preloaded = (_file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  hostId.includes('/entry/') ? [] : needed.filter((file) => file.endsWith('.css'));

export default defineConfig({
  plugins: [
    ...[builtIn(), compiledMessages(), licences(), jsonOverWebSocket(), sveltekit()],
    developmentSockets(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: preloaded },
        rolldownOptions: {
          // Neither package says so. Long polling looks for XMLHttpRequest where it is imported, and Svelte for HTMLElement.
          treeshake: {
            moduleSideEffects: [
              {
                test: /engine[.]io-client|svelte\/src\/(internal\/client|legacy)\//,
                sideEffects: false,
              },
            ],
          },
          output: { codeSplitting: { groups: [shared, ofOneGame] } },
        },
      },
    },
  },
});
