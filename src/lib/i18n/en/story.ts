import type { story as french } from '../fr/story.ts';

export const story = {
  'story.title': 'The story of match {code}',
  'story.chart': 'Who was going to win',
  'story.chartSaid': 'Chances to win the match, from 0 to 100%, from the first move to the last.',
  'story.percent': '{percent, number}%',
  'story.round': 'R{round, number}',
  'story.working': 'Working it out: move {done, number} of {all, number}.',
  'story.early': 'The story is told round by round: the first one is not over yet.',
  'story.untold': 'No story for these rules, or for a match of this length.',
  'story.about':
    'By what the whole table could know: the cards seen, how many others there were, and who had nothing to go on with. Within 5 points.',
  'story.turning': 'The turning points',
  'story.turning.none': 'No move changed the chances by itself.',
  'story.from': '{side}: {before} → {after}',
  'story.watch': 'Watch move {number, number} again',
  'story.decisions': 'Choices that everybody saw',
  'story.decisions.about':
    'Whom an attack hits, whether to extend, a safety thrown away. Any other card only the hand that held it can judge.',
  'story.decisions.none': 'None of them clearly cost anything.',
  'story.cost':
    'Instead: {instead}. {side} would have been about {points, plural, one {# point} other {# points}} likelier to win.',
  'story.record': 'The match with these chances (JSON)',
  'story.record.failed': 'The match could not be fetched: the server does not answer. Try again.',
  'story.draws': 'The luck of the draw',
  'story.draws.about':
    'The cards laid or thrown away, and what as many cards hold on average. Those left in hands nobody knows; and to keep or to throw away is a choice already. Luck and play cannot be told further apart.',
  'story.draws.kind': 'Kind of card',
  'story.draws.cards': 'Cards seen',
  'story.kind.distance': 'Distances',
  'story.kind.remedy': 'Remedies',
  'story.kind.hazard': 'Hazards',
  'story.kind.safety': 'Safeties',
  'story.average': 'average {average}',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
