import { expect, test } from 'vitest';
import type { OpeningMessage } from '#lib/house/opening.ts';
import { signOfOpening } from '#lib/protocol/openingSign.ts';

const SILENT = { fr: '', en: '' };

test.each<[OpeningMessage, string]>([
  [{ type: 'proposed', usual: true }, 'question'],
  [{ type: 'joins', player: 'Anne' }, 'accepted'],
  [{ type: 'opened', table: 'ABC234' }, 'accepted'],
  [{ type: 'let-go' }, 'accepted'],
  [{ type: 'not-opened', why: 'no-teams' }, 'refused'],
  [{ type: 'no-table' }, 'refused'],
  [{ type: 'too-long' }, 'refused'],
  [{ type: 'enrolling', well: true, text: SILENT }, 'accepted'],
  [{ type: 'enrolling', well: false, text: SILENT }, 'refused'],
])('signals %o as %s', (said, sign) => {
  expect(signOfOpening(said)).toBe(sign);
});
