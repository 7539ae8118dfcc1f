import { describe, expect, it } from 'vitest';
import { GAME_INQUIRIES } from '#lib/game/actions.ts';
import '#lib/i18n/bothLanguages.ts';
import { beginText } from '#lib/i18n/happeningText.ts';
import { spokenText } from '#lib/i18n/sentences.ts';
import { noticeText } from '#lib/i18n/answers.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { toSpeakableText } from '#lib/server/extensions/speech/sentence.ts';
import { elevensFor, evening, TWO_TEAMS } from '../../../../support/evening.ts';

const LONG = ['龘', 'Anne-Sophie de la ', 'C. D. ', 'ש '];
const namesOf = (part: string, players: number) =>
  Array.from({ length: players }, (_, seat) =>
    `${String(seat)}${part.repeat(40)}`.slice(0, 40).trim(),
  );
const tables = LONG.flatMap((part) => {
  const seats = namesOf(part, 6);
  const sides = [0, 1, 2].map((side) => seats.filter((_, seat) => seat % 3 === side));
  const inTeams = evening({ ...TWO_TEAMS, seats, sides });
  inTeams.lay('roll');
  return [inTeams, evening(elevensFor(...namesOf(part, 4)))];
});

describe('a name that ends in a dot', () => {
  it('ends its sentence as well', () => {
    const table = evening({ ...TWO_TEAMS, seats: ['Anne', 'C. D.'], sides: [['Anne'], ['C. D.']] });
    const text = beginText('fr', table.view());
    expect(text).toContain('C. D. ');
    expect(text).not.toMatch(/\.\./);
    expect(spokenText('fr', 'Attendez...')).toBe('Attendez...');
  });
});

describe('the longest names', () => {
  it.each(LANGUAGES)('make no answer too long to be spoken: %s', (language) => {
    for (const table of tables) {
      const { match } = table.view();
      const [{ name: by } = { name: '' }] = match.seats;
      const asked = GAME_INQUIRIES.map((type) =>
        noticeText(language, match, { type: 'told', told: { type, by } }),
      );
      for (const text of [beginText(language, table.view()), ...asked])
        for (const part of sentencesOf(spokenText(language, text)))
          expect(toSpeakableText(part, language), part).not.toBeNull();
    }
  });
});
