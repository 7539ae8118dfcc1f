import { describe, expect, test } from 'vitest';
import type { Action } from '#lib/game/actions.ts';
import { announcementText } from '#lib/i18n/answers.ts';
import { anyCard } from '#lib/i18n/cardsAndPlays.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import { answersOf } from '#lib/i18n/wordsOf.ts';
import { decideAs } from '#lib/table/rights.ts';
import { announcementTo } from '#lib/table/tokens.ts';
import type { CardTable, TableView } from '#lib/table/view.ts';
import { tableViews } from '../../fixtures/tableViews.ts';
import { driveTo700 } from './driveTo700.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

function hears(table: Evening<TableView>, action: Action, language: Language = 'fr'): string {
  const answer = table.token({ type: 'action', action });
  return plain(answerText(language, table.view().match, answer));
}

/** Returns the announcement after laying something. */
function told(table: Evening<CardTable>, lay: () => unknown): string {
  const before = table.view();
  lay();
  const now = table.view();
  return plain(
    happeningsSince(before, now)
      .map((happening) => happeningText('fr', now, happening))
      .join(' '),
  );
}

describe('a refused card, by a token', () => {
  test('stays where it lies, and is told so', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    expect(told(table, () => hears(table, 'let-lie'))).toBe(
      'Anne joue 100 km (avec l’accord de la table). À Bruno de jouer.',
    );
    expect(table.view().recent[0]).toMatchObject({ overruled: true, source: 'reader' });
  });

  test('is left to the referee where there is one', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    const laid = { type: 'act', action: 'let-lie' } as const;
    expect(decideAs('player', laid, table.state()).answer).toEqual({
      outcome: 'not-now',
      reason: 'only-referee',
    });
  });

  test('and nothing is let lie where nothing was refused', () => {
    expect(hears(evening(eachAlone('Anne', 'Bruno')), 'let-lie')).toMatch(/^Aucune carte refusée/);
  });
});

describe('a token for the chances to win', () => {
  test('announces the server’s chances, in a pause too, and repeats them', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.touch({ type: 'pause', paused: true });
    expect(told(table, () => hears(table, 'chances'))).toBe('Anne, environ 60 %.');
    expect(hears(table, 'chances', 'en')).toBe('Anne, about 60%.');
    expect(hears(table, 'say-again')).toBe('Anne, environ 60 %.');
    expect(table.view().moves).toBe(0);
  });
});

describe('the end of a round, by a token', () => {
  test('is told with its sheet, and taken back by a token', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    expect(told(table, () => hears(table, 'end-round'))).toMatch(/fin de la manche.*Partie : /);
    expect(table.view().interval).toBe(true);
    hears(table, 'undo');
    expect(table.view().interval).toBe(false);
  });

  test('is the word of the referee where there is one', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    const laid = { type: 'act', action: 'end-round' } as const;
    expect(decideAs('player', laid, table.state()).answer).toMatchObject({
      reason: 'only-referee',
    });
  });

  test('waits for the answer to a question, and is none in Elevens', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('speed-limit');
    hears(table, 'end-round');
    expect(table.view().question).not.toBeNull();
    expect(hears(evening(elevensFor('Zoé', 'Max')), 'end-round')).toMatch(/ne sert pas/);
  });
});

describe('the score sheet, line by line', () => {
  const ended = () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', '100', 'right-of-way', '50', '75']) table.lay(card);
    hears(table, 'end-round');
    return table;
  };

  test('is read a line each time the token is laid, and begins anew', () => {
    const table = ended();
    const lines = [0, 1, 2, 3, 4].map(() => hears(table, 'sheet'));
    expect(lines[0]).toMatch(/^Manche 1/);
    expect(lines[1]).toMatch(/^Distance : Anne : 175, Bruno : 50\.$/);
    expect(lines[2]).toMatch(/^Bottes : Anne : 0, Bruno : 100\.$/);
    expect(lines[3]).toBe('Capot : Anne : 0, Bruno : 500.');
    expect(lines[4]).toMatch(/^Manche : Anne : 175, Bruno : 650\. Partie : .*Fin de la feuille\.$/);
    expect(hears(table, 'sheet')).toBe(lines[0]);
  });

  test('goes on where it was when a line was repeated, and from the top after anything else', () => {
    const table = ended();
    const [first, second] = [hears(table, 'sheet'), hears(table, 'sheet')];
    expect(hears(table, 'say-again')).toBe(second);
    expect(hears(table, 'sheet')).toMatch(/^Bottes/);
    hears(table, 'standing');
    expect(hears(table, 'sheet')).toBe(first);
  });

  test('says that there is none yet, and who has won at the end', () => {
    expect(hears(evening(TWO_TEAMS), 'sheet')).toBe('Aucune manche n’est encore finie.');
    expect(hears(evening(elevensFor('Zoé', 'Max')), 'sheet')).toMatch(/rien n’est encore compté/);
    const { match } = tableViews.over;
    expect(answersOf(match).sheet('en', match).at(-1)).toMatch(/wins? the match/);
  });
});

describe('which card was that', () => {
  test('a card that was played, refused, or asked about', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    expect(hears(table, 'which-card')).toBe('Rien n’a encore été posé.');
    table.lay('roll');
    expect(hears(table, 'which-card')).toBe('C’était : Feu vert.');
    table.lay('100');
    expect(hears(table, 'which-card', 'en')).toBe('It was: 100 km.');
    hears(table, 'undo');
    table.lay('speed-limit');
    expect(hears(table, 'which-card')).toBe('C’était : Limite de vitesse.');
    expect(table.view().question).not.toBeNull();
  });

  test('an unknown one, one of another deck, and one that was pulled away too soon', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.unknownTag();
    expect(hears(table, 'which-card')).toMatch(/^Carte inconnue/);
    expect(hears(table, 'which-card')).toMatch(/^Carte inconnue/);
    table.lay('c1-12');
    expect(hears(table, 'which-card')).toMatch(/12.*autre paquet/);
    table.misread();
    expect(hears(table, 'which-card')).not.toMatch(/autre paquet/);
  });

  test('of Elevens: a number by its play, a link by its name', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('c1-12');
    expect(hears(table, 'which-card')).toMatch(/12/);
  });
});

describe('during a pause', () => {
  test('questions are answered, and nothing is played', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    hears(table, 'pause');
    expect(hears(table, 'standing')).toMatch(/^Manche 1/);
    expect(hears(table, 'next-round')).toMatch(/en pause/);
    expect(table.view().paused).toBe(true);
  });
});

describe('a coup-fourré, by ear', () => {
  test('is announced as possible while it is, without a clock', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll']) table.lay(card);
    expect(told(table, () => table.lay('flat-tire'))).toBe(
      'Anne attaque Bruno : Crevaison. ' +
        'Coup-fourré possible pour Bruno : Increvable, avant toute autre carte. À Bruno de jouer.',
    );
    expect(hears(table, 'say-again')).toContain('Coup-fourré possible pour Bruno');
  });

  test('tells the skipped players, and the one on turn', () => {
    const table = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', 'flat-tire']) table.lay(card);
    const bruno = { on: { role: 'seat', seat: 1 } } as const;
    expect(told(table, () => table.lay('puncture-proof', bruno))).toBe(
      'Coup-fourré de Bruno : Increvable ! Les tours de Basile et Anne sont sautés. À Bruno de jouer.',
    );
  });

  test('skips no player between two', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', 'flat-tire']) table.lay(card);
    expect(told(table, () => table.lay('puncture-proof'))).toBe(
      'Coup-fourré de Bruno : Increvable ! À Bruno de jouer.',
    );
  });
});

describe('an abandoned action', () => {
  test('is a discard that is undone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    hears(table, 'discard');
    expect(told(table, () => hears(table, 'discard'))).toBe('La prochaine carte se joue.');
  });

  test('is a link, laid once more or undone by the token', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    for (const value of [12, 13, 14, 15]) table.lay(`c1-${String(value)}`);
    const takenBack = 'Liaison reprise.';
    table.lay('link', { tag: '04aa' });
    expect(told(table, () => table.lay('link', { tag: '04aa' }))).toBe(takenBack);
    table.lay('link', { tag: '04aa' });
    expect(told(table, () => hears(table, 'undo'))).toBe(takenBack);
  });
});

describe('the standings of a match of agreed rounds', () => {
  test.each(['standing', 'my-side', 'other-sides'] as const)(
    'are told in points by the token "%s", as with points as the goal',
    (action) => {
      const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 3 } });
      for (const card of ['roll', 'roll', '100', 'right-of-way', '75', '50']) table.lay(card);
      hears(table, 'end-round');
      expect(hears(table, action)).toMatch(/\d points pour l’instant/);
      expect(hears(table, action)).not.toMatch(/manches? gagnée/);
      expect(hears(table, action, 'en')).not.toMatch(/rounds? won/);
    },
  );

  test('are told in points in a single round too, running and over', () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    for (const card of ['roll', 'roll', '100']) table.lay(card);
    expect(hears(table, 'standing')).toContain(
      'Anne : 100 km, en route, 100 points pour l’instant',
    );
    hears(table, 'end-round');
    expect(hears(table, 'standing')).toMatch(
      /^Anne : 600 points\. Bruno : 500 points\. Partie terminée\./,
    );
  });

  test('are told in rounds won where an edition counts those', () => {
    const setup = {
      ...eachAlone('Anne', 'Bruno'),
      edition: 'green',
      options: { rounds: 3 },
    } as const;
    const table = evening(setup);
    table.lay('roll');
    expect(hears(table, 'standing')).toContain('aucune manche gagnée');
    expect(hears(table, 'standing', 'en')).toContain('no round won');
  });
});

describe('the end of a match, by ear', () => {
  const over = () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    for (const card of ['roll', 'roll', '100']) table.lay(card);
    hears(table, 'end-round');
    return table;
  };

  test('has no next round: its token is refused, and the room hears why', () => {
    const table = over();
    expect(table.view()).toMatchObject({ interval: true, match: { winners: [0] } });
    expect(told(table, () => table.token({ type: 'action', action: 'next-round' }))).toMatch(
      /^La partie est finie : il n’y a plus de manche\./,
    );
    expect(table.touch({ type: 'nextRound' })).toMatchObject({ outcome: 'not-now' });
    expect(hears(table, 'next-round', 'en')).toMatch(/^The match is over/);
  });

  test('help names rematch and open, and no rematch where a tournament pairs', () => {
    const table = over();
    expect(hears(table, 'help')).toMatch(/Anne : victoire.*« Revanche ».*« Ouvrir »/);
    expect(hears(table, 'help', 'en')).toMatch(/“Rematch” token.*“Open” token/);
    const paired = announcementTo('help', null, table.state(), true);
    expect(plain(announcementText('fr', table.view().match, paired))).not.toMatch(/Revanche/);
  });
});

describe('help, by ear', () => {
  test('says how a refused card is taken back, thrown away or left', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    const said = hears(table, 'help');
    expect(said).toMatch(/« Annuler » : la carte revient en main/);
    expect(said).toMatch(/« Défausser » : elle est défaussée\. « La laisser » : elle reste posée/);
    expect(hears(table, 'help', 'en')).toMatch(/“Undo” token: the card goes back to the hand/);
  });

  test('asks an open question again, with its tokens', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('roll');
    table.lay('speed-limit');
    expect(hears(table, 'help')).toMatch(/Camp \d : .*jeton d’une des réponses/);
  });

  test('says what an extension is asked, and of whom', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    driveTo700(table);
    expect(hears(table, 'help')).toBe(
      'Anne : jusqu’à 1 000 km, ou la manche s’arrête ici. Jeton « Allonge » ou « Pas d’allonge ».',
    );
  });

  test('answers a pause, a sheet and an armed discard', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    hears(table, 'discard');
    expect(hears(table, 'help')).toMatch(/^La prochaine carte posée est défaussée/);
    hears(table, 'discard');
    hears(table, 'pause');
    expect(hears(table, 'help')).toMatch(/^La table est en pause/);
    hears(table, 'pause');
    table.lay('roll');
    hears(table, 'end-round');
    expect(hears(table, 'help')).toMatch(/« Manche suivante »/);
  });

  test('answers a question about places and a link that waits, in Elevens', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    table.lay('joker');
    expect(hears(table, 'help')).toMatch(/^Où va le joker de Zoé \? Jetons 1 : .*« Annuler »/);
    hears(table, 'undo');
    for (const value of [12, 13, 14, 15]) table.lay(`c1-${String(value)}`);
    table.lay('link');
    expect(hears(table, 'help')).toMatch(/^Une liaison attend/);
  });

  test('names the tokens where the next card is simply laid', () => {
    expect(hears(evening(eachAlone('Anne', 'Bruno')), 'help')).toMatch(/^Posez une carte/);
    expect(hears(evening(elevensFor('Zoé', 'Max')), 'help')).toMatch(/^Posez une carte/);
  });
});

test('a question about places, in Elevens, is answered by the tokens of players too, which bear the same numbers', () => {
  const bySide = evening(elevensFor('Zoé', 'Max'));
  const bySeat = evening(elevensFor('Zoé', 'Max'));
  for (const table of [bySide, bySeat]) {
    table.lay('joker');
    expect(table.view().question?.kind).toBe('which-place');
  }
  // There are more places than players.
  bySide.token({ type: 'side', side: 4 });
  expect(bySeat.token({ type: 'seat', seat: 4 })).toMatchObject({ outcome: 'accepted' });
  expect(bySeat.view().recent[0]?.move).toEqual(bySide.view().recent[0]?.move);
});

test('a card without its words on the page is announced without its internal name', () => {
  const laid = { type: 'other-deck', card: 'x9-77' } as const;
  const said = announcementText('fr', tableViews.over.match, { type: 'which-card', laid });
  expect(said).not.toContain('x9-77');
  expect(anyCard('en', null, 'x9-77')).toBe('a card of another game');
});
