import { describe, expect, test } from 'vitest';
import { GAME_INQUIRIES, INQUIRIES, type Inquiry, type VoiceChange } from '#lib/game/actions.ts';
import { noticeText } from '#lib/i18n/answers.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { answersOf } from '#lib/i18n/wordsOf.ts';
import type { ReaderRole } from '#lib/table/binding.ts';
import type { TableView } from '#lib/table/view.ts';
import { tableViews } from '../../fixtures/tableViews.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

/** Returns announcements with ordinary spaces. */
function hears(
  table: Evening<TableView>,
  action: Inquiry,
  language: Language = 'fr',
  on?: ReaderRole,
): string {
  const answer = table.token({ type: 'action', action }, on);
  expect(table.view().notice).toMatchObject({ type: 'told' });
  return answerText(language, table.view().match, answer).replace(/[\u00a0\u202f]/g, ' ');
}

describe('the token for the standings', () => {
  test('tells the round, each side, and the player on turn', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('speed-limit');
    table.lay('50');
    table.lay('roll');
    table.lay('right-of-way');
    table.lay('accident');
    expect(hears(table, 'standing')).toBe(
      'Manche 1, 1 000 km à atteindre. ' +
        'Anne & Alice : 50 km, en route, botte Prioritaire, 150 points pour l’instant. ' +
        'Bruno & Basile : 0 km, à l’arrêt : Accident, aucun point pour l’instant. ' +
        'À Bruno de jouer, 76 cartes dans la pioche.',
    );
  });

  test('tells the points only once the match is over', () => {
    const { match } = tableViews.over;
    const said = answersOf(match).inquired('en', match, 'standing', '');
    expect(said).toMatch(/points/);
    expect(said).not.toContain('so far');
  });

  test('tells the rows, all hands, then the turn in Elevens', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    table.lay('c1-13');
    expect(hears(table, 'standing', 'en')).toBe(
      'Red: 11 to 13. Yellow: 11. Green: 11. Blue: 11. ' +
        'Zoé: 18 cards in hand, 4 links, no bonus. Max: 20 cards in hand, 4 links, no bonus. ' +
        '44 cards in the draw pile. Zoé is playing. Up to 2 more cards, or end of turn.',
    );
  });

  test('leaves a question, an armed discard and a refused card as they are', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('100');
    hears(table, 'standing');
    expect(table.view().warning).not.toBeNull();
    table.token({ type: 'action', action: 'undo' });
    table.token({ type: 'action', action: 'discard' });
    hears(table, 'standing');
    expect(table.view().discardArmed).toBe(true);
  });
});

describe('a token that asks a question', () => {
  const race = () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('roll');
    table.lay('50');
    table.lay('flat-tire');
    return table;
  };

  test('tells the side of the player on turn, and the others', () => {
    const table = race();
    expect(hears(table, 'my-side')).toBe(
      'Anne & Alice : 50 km, à l’arrêt : Crevaison, 50 points pour l’instant.',
    );
    expect(hears(table, 'other-sides')).toMatch(/^Bruno & Basile : 0 km, en route/);
  });

  test('tells the side of the reader’s player', () => {
    const on = { role: 'seat', seat: 1 } as const;
    expect(hears(race(), 'my-side', 'en', on)).toMatch(/^Bruno & Basile: 0 km, rolling/);
  });

  test('tells the last card', () => {
    expect(hears(evening(TWO_TEAMS), 'last-card')).toBe('Rien n’a encore été posé.');
    expect(hears(race(), 'last-card')).toBe('Basile attaque Anne & Alice : Crevaison.');
  });

  test('tells the legal cards, and the safety that would answer the attack', () => {
    expect(hears(race(), 'playable', 'en')).toBe(
      'Coup-fourré possible for Anne & Alice: Puncture-proof, before any other card. ' +
        'Anne may play: Stop, Speed limit, Out of petrol, Flat tyre, Accident, Spare tyre, ' +
        'Right of way, Extra tank, Puncture-proof, Driving ace; or discard.',
    );
  });

  test('tells the possible targets of an attack, if there are several', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    expect(hears(table, 'playable')).toContain('Limite de vitesse contre Bruno ou Chloé');
  });

  test('tells the sheet of the last round, line by line, and the match', () => {
    expect(hears(evening(TWO_TEAMS), 'last-round')).toBe('Aucune manche n’est encore finie.');
    const { match } = tableViews.interval;
    const said = answersOf(match).inquired('fr', match, 'last-round', '');
    expect(said).toMatch(/Distance, 1.000[.] .*Manche\s: .*Partie\s: /);
  });

  test('tells the numbers on side and player tokens', () => {
    expect(hears(race(), 'who')).toBe(
      'Camp 1 : Anne et Alice. Camp 2 : Bruno et Basile. ' +
        'Joueur 1 : Anne. Joueur 2 : Bruno. Joueur 3 : Alice. Joueur 4 : Basile.',
    );
    expect(hears(evening(eachAlone('Anne', 'Bruno')), 'who', 'en')).toBe(
      'Side 1: Anne. Side 2: Bruno.',
    );
  });

  test('tells the hands, the open places of each row, and the players’ numbers in Elevens', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    expect(hears(table, 'my-side', 'en')).toMatch(/^Zoé: 19 cards in hand/);
    expect(hears(table, 'other-sides', 'en')).toMatch(/^Max: 20 cards in hand/);
    expect(hears(table, 'playable')).toMatch(/Rouge : de 11 à 12, places? ouvertes? 10 et 13/);
    expect(hears(table, 'who')).toBe('Joueur 1 : Zoé. Joueur 2 : Max.');
    expect(hears(table, 'last-round')).toMatch(/pas finie/);
  });

  test('tells everything, in both languages, at any time, without a missing word', () => {
    for (const view of Object.values(tableViews)) {
      for (const about of GAME_INQUIRIES) {
        const { match } = view;
        for (const language of LANGUAGES) {
          const said = answersOf(match).inquired(
            language,
            match,
            about,
            match.seats[0]?.name ?? '',
          );
          expect(said, about).not.toMatch(/undefined|NaN|\{|^$/);
        }
      }
    }
  });

  test('leaves an open question open', () => {
    for (const inquiry of INQUIRIES) {
      const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
      table.lay('speed-limit');
      hears(table, inquiry);
      expect(table.view().question, inquiry).not.toBeNull();
    }
  });
});

describe('a token that asks for what the rules do not allow now', () => {
  test('is told at the table, and no card is left to take back', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    const answer = table.token({ type: 'action', action: 'draw' });
    expect(answer).toMatchObject({ outcome: 'refused' });
    const { notice, warning, match } = table.view();
    expect(warning).toBeNull();
    if (notice === null) throw new Error('the table is told nothing');
    expect(noticeText('en', match, notice)).toMatch(/^Zoé has already played a card in this turn/);
    expect(noticeText('fr', match, notice)).toMatch(/^Zoé/);
    table.token({ type: 'action', action: 'draw' });
    expect(table.view().times.noticed).toBe(2);
  });

  test('is announced only to the screen that was touched', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    const move = { type: 'draw', by: 'Zoé' } as const;
    expect(table.touch({ type: 'move', move })).toMatchObject({ outcome: 'refused' });
    expect(table.view().notice).toBeNull();
  });
});

describe('say it again', () => {
  test('repeats the last move and the player on turn, any number of times', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(hears(table, 'say-again')).toMatch(/^À Anne de jouer/);
    table.lay('roll');
    const said = hears(table, 'say-again');
    expect(said).toMatch(/^Anne pose un Feu vert.*À Bruno de jouer/);
    expect(hears(table, 'say-again')).toBe(said);
  });

  test('says what stands open: a refusal, a question', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('100');
    expect(hears(table, 'say-again')).toMatch(/Anne/);
    table.token({ type: 'action', action: 'undo' });
    table.lay('speed-limit');
    expect(hears(table, 'say-again')).toMatch(/^Contre qui/);
    expect(table.view().question).not.toBeNull();
  });

  test('repeats how the table stands when that was said last', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const standing = hears(table, 'standing');
    expect(hears(table, 'say-again')).toBe(standing);
    table.lay('roll');
    expect(table.view().notice).toBeNull();
  });

  test('repeats that, and then the question that is still open', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('roll');
    table.lay('speed-limit');
    const standing = hears(table, 'standing');
    const said = hears(table, 'say-again');
    expect(said.startsWith(standing)).toBe(true);
    expect(said.slice(standing.length)).toMatch(/^ Contre qui/);
    expect(hears(table, 'say-again')).toBe(said);
    expect(table.view().question).not.toBeNull();
  });
});

describe('the tokens of the voice', () => {
  const change = (table: Evening<TableView>, action: VoiceChange) => {
    const answer = table.token({ type: 'action', action });
    return answerText('fr', table.view().match, answer);
  };

  test('announce their change for listeners, and change nothing else', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('roll');
    table.lay('speed-limit');
    const { question, moves } = table.view();
    expect(change(table, 'faster')).toBe('Voix plus rapide.');
    expect(change(table, 'softer')).toBe('Voix moins forte.');
    expect(table.view()).toMatchObject({ question, moves });
    expect(question).not.toBeNull();
  });

  test('one of them is for short sentences and for whole ones in turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    const said = () => change(table, 'brief');
    expect([said(), said(), said()]).toEqual([
      'Phrases courtes.',
      'Phrases entières.',
      'Phrases courtes.',
    ]);
  });

  test('do not hide what was said before: it is heard again in the new voice', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    change(table, 'slower');
    expect(hears(table, 'say-again')).toMatch(/^Anne pose un Feu vert/);
    table.lay('100');
    table.lay('100');
    change(table, 'slower');
    expect(hears(table, 'say-again')).toMatch(/^Bruno ne roule pas/);
    expect(table.view().warning).not.toBeNull();
  });
});

describe('the token that takes back', () => {
  test('tells in Elevens how many cards are left after a card of the same turn', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    table.lay('c1-13');
    const answer = table.token({ type: 'action', action: 'undo' });
    expect(answerText('fr', table.view().match, answer)).toMatch(
      /13\. À Zoé de jouer\. Encore 3 cartes au plus, ou fin du tour\.$/,
    );
    const first = table.token({ type: 'action', action: 'undo' });
    expect(answerText('fr', table.view().match, first)).toMatch(/12\. À Zoé de jouer\.$/);
  });

  test('tells at the reader what it took back, in the words of the screens', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    const takesBack = () => {
      const answer = table.token({ type: 'action', action: 'undo' });
      const { match, notice } = table.view();
      if (notice === null) throw new Error('nothing was told');
      expect(answer).toMatchObject({ outcome: 'accepted', move: null });
      const said = answerText('fr', match, answer);
      expect(said).toBe(noticeText('fr', match, notice));
      return said;
    };
    table.lay('100');
    expect(takesBack()).toMatch(/^Refus effacé/);
    table.lay('roll');
    table.lay('speed-limit');
    expect(takesBack()).toMatch(/^Question effacée/);
    expect(takesBack()).toMatch(/^Coup annulé.*Feu vert/);
  });
});
