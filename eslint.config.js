import './scripts/componentTypes.mjs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const pure =
  'src/lib/{game,millebornes,elevens,odds,record,tally,table,house,history,hall,tournament,devices,reader,protocol,i18n}/**/*.ts';

const NAMED_EXPORTS = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export.',
};
const PLAIN_PROPERTIES = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write one property a line: a spread literal escapes the check for excess properties.',
};

/** Files that store, send or show when something was; none of them measures how long something lasts by it. */
const MAY_ASK_WHEN = [
  // Stamps of the log; servers of one database share its clock.
  'src/lib/server/store/{memoryStore,sqliteStore}.ts',
  'src/lib/server/store/postgres/listener.ts',
  // Dates of backups.
  'src/{backup,restore}.ts',
  'src/lib/server/{openData,commands/backupOptions,installed/status,installed/doctor}.ts',
  // Since when the bus is as it is, and signatures of webhooks.
  'src/lib/server/extensions/bus/{busLeases,venueBus,brokerSession,webhook}.ts',
  'src/lib/components/bus/BusState.svelte',
  // When a screen was seen last.
  'src/lib/server/extensions/televisions/televisions.ts',
  // When a card was laid, or a touch was kept.
  'hardware/intake.ts',
  'src/lib/client/{labBridge,virtualReaders}.svelte.ts',
  'src/lib/client/reader/{webNfc,deviceReader}.svelte.ts',
  'src/lib/client/sending/{transport,browserQueues}.ts',
  // Clocks on pages: monotonic ones stop while a television sleeps.
  'src/lib/client/{ticking,liveMatches,liveTournamentHall,liveTournaments}.svelte.ts',
  'src/lib/client/{sources,waking,loadWithRetry,errorReload}.ts',
  'src/lib/components/{hall/HallScreen,home/HomeScreen,replay/MatchPage}.svelte',
];

/** `npm run quick` lints without the rules that need types: loading all types takes 20 s for one file. */
const HAS_TYPES = process.env.LINT_WITHOUT_TYPES === undefined;

export default ts.config(
  {
    ignores: ['build/', 'dist/', '.svelte-kit/', 'node_modules/', 'data/', 'coverage/', 'static/'],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-undef': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(#lib|[$]lib|[.]{1,2})/(?![$]types$)(?!.*[.][a-z0-9]+([?][a-z&-]+)?$)',
              message: 'Name files with their ending.',
            },
          ],
        },
      ],
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', NAMED_EXPORTS, PLAIN_PROPERTIES],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    languageOptions: {
      parserOptions: { projectService: HAS_TYPES, extraFileExtensions: ['.svelte'] },
    },
    rules: HAS_TYPES
      ? {
          // An unhandled rejection would end the server.
          '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
          '@typescript-eslint/no-misused-promises': 'error',
          '@typescript-eslint/switch-exhaustiveness-check': [
            'error',
            { considerDefaultExhaustiveForUnions: true },
          ],
        }
      : { 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    // There are no stores; asking the type of every name whether it is one takes time.
    rules: { 'svelte/require-store-reactive-access': 'off' },
  },
  {
    files: ['**/*.svelte.ts'],
    languageOptions: { parser: ts.parser },
  },
  {
    files: ['src/**/*.{ts,svelte}', 'hardware/**/*.ts'],
    ignores: MAY_ASK_WHEN,
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'The wall clock is set at any moment: measure durations by performance.now().',
        },
      ],
    },
  },
  {
    // The rules of the games take time, chance and ids as inputs.
    files: [pure, 'src/lib/games.ts', 'src/lib/games/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is an input of the pure folders.' },
        { object: 'Math', property: 'random', message: 'Chance is an input of the pure folders.' },
      ],
      'no-restricted-syntax': [
        'error',
        NAMED_EXPORTS,
        PLAIN_PROPERTIES,
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Time is an input of the pure folders.',
        },
        {
          selector:
            'BinaryExpression[operator=/^[!=]==$/] > MemberExpression[object.name="edition"][property.name="id"]',
          message: 'Ask the edition a question; do not compare its name.',
        },
      ],
    },
  },
  {
    files: ['*.config.{js,ts}', 'scripts/**', 'tests/**', 'hardware/**', 'packaging/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['*.config.{js,ts}', '.dependency-cruiser.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
