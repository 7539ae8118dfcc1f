import { describe, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { keyMomentText } from '#lib/i18n/keyMoments.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

/** Returns the key moments as the French page names them. */
function told(table: Evening): readonly string[] {
  const { keyMoments, view } = viewTableAtMove('ABCD', 1, 0, table.state());
  return keyMoments.map((moment) => keyMomentText('fr', view.match, moment).replace(/\s/g, ' '));
}

describe('the key moments of a match', () => {
  test('are none before anything has stood out', () => {
    const table = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', '25']) table.lay(card);
    expect(told(table)).toEqual([]);
  });

  test('are the coup-fourré, the card let lie, the overtaking that held and the end of the round', () => {
    const table = evening(TWO_TEAMS);
    // Anne's side leads, Bruno's passes it, hers passes his again, and his has the last word.
    for (const card of ['roll', 'roll', '25', '50', '50', '100']) table.lay(card);
    const play = (move: GameMove) => table.touch({ type: 'move', move });
    play({ type: 'play', by: 'Alice', card: 'flat-tire', on: 'Bruno' });
    play({ type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' });
    play({ type: 'play', by: 'Bruno', card: '200', overrule: true });
    play({ type: 'endRound' });
    play({ type: 'play', by: 'Bruno', card: 'roll' });
    expect(told(table)).toEqual([
      '6. Bruno & Basile en tête : Bruno joue 100 km',
      '8. Coup-fourré de Bruno : Increvable !',
      '9. Bruno joue 200 km (avec l’accord de la table)',
      '10. Fin de la manche 1',
    ]);
  });
});
