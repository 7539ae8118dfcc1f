import { describe, expect, it } from 'vitest';
import { programs as en } from '#lib/i18n/en/programs.ts';
import { programs as fr } from '#lib/i18n/fr/programs.ts';
import { withInstalledCommands } from '#lib/process/commandNames.ts';

const PACKAGE = { TYPED_COMMAND: 'table-companion' };

describe('a sentence that says what to type', () => {
  it.each([
    ['Run: npm start', 'Run: table-companion start'],
    ['npm start -- --port 3001', 'table-companion start --port 3001'],
    ['npm run restore -- latest, or', 'table-companion restore latest, or'],
    ['npm run --silent replay -- FILE…', 'table-companion replay FILE…'],
    ['Options of npm start -- :', 'Options of table-companion start :'],
    ['Options de npm start --\u00a0:', 'Options de table-companion start\u00a0:'],
    ['“npm run house-link” shows it', '“table-companion house-link” shows it'],
  ])('%s', (inFolder, installed) => {
    expect(withInstalledCommands(inFolder, {})).toBe(inFolder);
    expect(withInstalledCommands(inFolder, PACKAGE)).toBe(installed);
  });

  it('names npm so that PowerShell runs it', () => {
    const sentence = 'Lancez « npm start », puis npm run doctor -- --data X';
    expect(withInstalledCommands(sentence, {}, 'win32')).toBe(
      'Lancez « npm.cmd start », puis npm.cmd run doctor -- --data X',
    );
    expect(withInstalledCommands(sentence, {}, 'darwin')).toBe(sentence);
  });

  it('names npm nowhere where a package was installed, but to those who work in a folder of the project', () => {
    const naming = Object.entries({ ...fr, ...en }).filter(([, text]) =>
      /\bnpm (?!install)/.test(withInstalledCommands(text, PACKAGE)),
    );
    expect(naming).toEqual([]);
  });
});
