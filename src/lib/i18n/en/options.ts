import type { options as french } from '../fr/options.ts';

export const options = {
  'options.target': 'Points to reach',
  'options.target.text':
    'The book plays to 5,000 points. Others agree on another total for a shorter or longer match.',
  'options.rounds': 'Number of rounds',
  'options.rounds.text':
    '{edition, select, green {The book plays a single round. Others play a series and count the rounds won.} classique {The book also allows an agreed number of rounds: the highest total wins.} other {The book plays for points. Others agree on a number of rounds: the highest total wins.}}',
  'options.distance': 'Distance to reach',
  'options.distance.text':
    'The book plays over 1,000 km, and allows 700 km with four or eight players, for shorter rounds.',
  'options.rollAfterSafety': '{roll} after a safety',
  'options.rollAfterSafety.text':
    '{edition, select, classique {The book does not ask for it with {rightOfWay} and is silent on the others} green {By the book the safety cancels the hazard and one goes on at once} other {The book does not say, one goes on at once}}. Others ask for {aRoll} after a safety played on its hazard.',
  'options.shutOut': 'Shut-out',
  'options.shutOut.text':
    '{edition, select, classique {The book gives 500 points against a side that has exposed no safety. Others read: no distance card.} other {The book gives 500 points against a side that has laid no {distance}. Others read: no safety.}}',
  'options.shutOut.no-safety': 'No safety exposed',
  'options.shutOut.no-distance': 'No {distance} laid',
  'options.shutOut.off': 'No shut-out',
  'options.noHundreds': 'Bonus without 200 or 100',
  'options.noHundreds.text':
    'A variant of the book: 500 points for a round won with neither 200 nor 100. Many play without it.',
  'options.rollAfterEndOfLimit': '{roll} after {endOfLimit}',
  'options.rollAfterEndOfLimit.text':
    'The book contradicts itself: one of its pages asks for {aRoll} after {theEndOfLimit}, the others do not. Without this choice, {endOfLimit} is enough.',
  'options.rollAfterRemedy': '{roll} after a remedy',
  'options.rollAfterRemedy.text':
    'By the book the remedy is enough to go on. Its variant brings back the original rule: it still takes {aRoll}.',
  'options.youngPlayers': 'For the youngest',
  'options.youngPlayers.text':
    'The book offers it: everyone starts with {aRoll} already laid. Others wait for theirs.',

  'options.shape':
    '{alone, select, yes {{players, number} players, each alone} other {{players, number} players in {sides, number} teams of {size, number}}}',
  'options.shape.short':
    '{alone, select, yes {Each alone} other {{sides, number} teams of {size, number}}}',
  'options.shape.distance':
    '{shape}: {first, number} km{other, plural, =0 {} other { or # km, by choice}}{extendTo, plural, =0 {} other {, and up to # km with the extension}}',
} as const satisfies Record<keyof typeof french, string>;
