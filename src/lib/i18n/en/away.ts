import type { away as french } from '../fr/away.ts';

export const away = {
  'away.title': 'The server does not answer',
  'away.what': 'Nothing is lost. Reload this page when it is back.',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
