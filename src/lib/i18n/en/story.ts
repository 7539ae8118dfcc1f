import type { story as french } from '../fr/story.ts';

export const story = {
  'match.sheets': 'Score sheets',
  'story.chart': 'Who was going to win',
  'story.chartSaid': 'Chances to win the match, from 0 to 100%, from the first move to the last.',
  'story.percent': '{percent, number}%',
  'story.working': 'Working it out: move {done, number} of {all, number}.',
  'story.early': 'The story is told round by round: the first one is not over yet.',
  'story.untold': 'No story for these rules, or for a match of this length.',
  'story.about':
    'From what the table knew: the cards seen, how many others there were, who was stuck. Within 5 points.',
  'story.turning': 'The turning points',
  'story.turning.none': 'No move changed the chances by itself.',
  'story.from': '{side}: {before} → {after}',
  'story.watch': 'Watch move {number, number} again',
  'story.decisions': 'Decisions everyone saw',
  'story.decisions.about':
    'Attacks, extensions and discarded safeties. Other cards depend on the hand.',
  'story.decisions.none': 'No big mistake.',
  'story.cost':
    'Instead: {instead}. {side} would have been about {points, plural, one {# point} other {# points}} likelier to win.',
  'story.record': 'The match with these chances (JSON)',
  'story.record.failed': 'The match could not be fetched: the server does not answer. Try again.',
  'story.draws': 'The luck of the draw',
  'story.draws.about':
    'Your cards, compared with an average draw. Those still in hand do not count.',
  'story.draws.kind': 'Kind of card',
  'story.draws.cards': 'Cards seen',
  'story.kind.distance': 'Distances',
  'story.kind.remedy': 'Remedies',
  'story.kind.hazard': 'Hazards',
  'story.average': 'average {average}',
  'story.kind.safety': 'Safeties',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
