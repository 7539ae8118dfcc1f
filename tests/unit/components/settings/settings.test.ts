import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSettingFound, SETTING_AREAS, SETTINGS } from '#lib/components/settings/settings.ts';
import { OUTLINE } from '#lib/guide/outline.ts';
import { format } from '#lib/i18n/format.ts';

const SRC = join(import.meta.dirname, '../../../../src');
const GUIDE_STEPS = new Set<string>(OUTLINE.flatMap(({ steps }) => steps.map(({ id }) => id)));

/** Returns the page's file, or null if no route has this address. */
function routeOf(address: string): string | null {
  const folders = ['(live)/', ''].flatMap((group) => [
    `${group}${address.slice(1)}`,
    `${group}${address.slice(1)}/[[edition]]`,
  ]);
  const file = folders
    .map((folder) => join(SRC, 'routes', folder, '+page.svelte'))
    .find((path) => existsSync(path));
  return file ?? null;
}

/** Returns the markup of a page with that of all components that it imports. */
function markupOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/'((?:#lib|\.)[^']+\.svelte)'/g)].map(([, name = '']) =>
    name.startsWith('#lib/') ? join(SRC, 'lib', name.slice(5)) : join(dirname(file), name),
  );
  return text + imported.map((each) => markupOf(each, seen)).join('');
}

describe('the settings', () => {
  test('each lead to a page and a part that exist', () => {
    const lost = SETTINGS.filter((setting) => {
      const route = routeOf(setting.page);
      if (route === null) return true;
      if (!('part' in setting)) return false;
      if (setting.page === '/guide') return !GUIDE_STEPS.has(setting.part);
      return !markupOf(route).includes(`id="${setting.part}"`);
    });
    expect(lost).toEqual([]);
  });

  test('stand once, in the order of the areas', () => {
    const places = SETTINGS.map(
      (setting) => `${setting.page}#${'part' in setting && setting.part}`,
    );
    expect(new Set(places).size).toBe(places.length);
    const areas = SETTINGS.map(({ area }) => SETTING_AREAS.indexOf(area));
    expect(areas).toEqual(areas.toSorted((a, b) => a - b));
  });

  test.each([
    [
      'fr',
      [
        ...['telephone', 'thème', 'zigbee', 'mise à jour', 'QR', 'qui va gagner', 'sauvegarde'],
        ...['tv', 'mot de passe', 'organisateur', 'mode sombre', 'l’écran'],
      ],
    ],
    ['en', ['phone', 'dark mode', 'zigbee', 'update', 'QR', 'odds', 'backup', 'password', 'TV']],
  ] as const)('are found in %s by words that people use', (language, asked) => {
    const found = (query: string) =>
      SETTINGS.filter((setting) => isSettingFound(setting, query, (key) => format(language, key)));
    for (const query of asked) {
      expect(found(query).length, query).toBeGreaterThan(0);
      expect(found(query).length, query).toBeLessThan(8);
    }
  });

  test('are found by the beginnings of words', () => {
    const found = SETTINGS.filter((each) =>
      isSettingFound(each, 'son', (key) => format('fr', key)),
    );
    expect(found.map(({ id }) => id)).toEqual(['sound']);
  });
});
