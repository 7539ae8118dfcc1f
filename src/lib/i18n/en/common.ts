import type { common as french } from '../fr/common.ts';

export const common = {
  'common.and': ' and ',
  'common.thisSide': 'this side',
  'common.thisCard': 'this card',
  'common.somebody': 'somebody',
  'common.somebodyElse': 'somebody else',
  'common.km': '{km, number} km',
  'common.points': '{points, plural, one {# point} other {# points}}',
  'common.number': '{number, number}',
  'common.home': 'Home',
  'common.language': 'Language',
  'common.language.fr': 'Français',
  'common.language.en': 'English',
  'common.skip': 'Skip to content',
  'common.connecting': 'Connecting to the server…',
  'common.live': 'Live',
  'common.stale': 'Server away: last known state',
  'common.error.notFound': 'This page does not exist',
  'common.error.notFound.note': 'The address may have been copied wrongly.',
  'common.error.broken': 'Something went wrong',
  'common.error.broken.note': 'Reload the page. The match itself is kept by the server.',
} as const satisfies Record<keyof typeof french, string>;
