import type {
  Edition,
  EditionId,
  OptionName,
  Shape,
  ShutOut,
} from '../../millebornes/editions/edition.ts';
import type { ScoreLine } from '../../millebornes/score.ts';
import { cardValues } from './cardNames.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import type { RuleSection, RuleText } from '../ruleSection.ts';
import { RULE_OF } from './refusals.ts';
import type { QuotedRuleId, RuleId } from './ruleIds.ts';
import { sourceText, TOPIC_OF, type Topic } from './ruleSources.ts';
import { scoreLinesOf } from './scores.ts';

const SECTIONS = {
  players: ['shapes', 'seats', 'partners', 'withdrawn', 'deal', 'copies'],
  turn: ['order', 'oneCard', 'attackWhileStopped', 'aloud'],
  distances: ['start', 'rolling', 'attacked', 'limit', 'two200', 'exact'],
  hazards: ['opponents', 'target', 'hitRolling', 'hitOnce', 'immune'],
  remedies: [
    'cure',
    'somethingToCure',
    'rollAfterRemedy',
    'remedyRestarts',
    'rollOnce',
    'endOfLimit',
  ],
  safeties: ['safety', 'rightOfWay', 'coupFourre', 'coupFourreReward'],
  end: ['goal', 'extension', 'playedOut', 'lastTurn', 'nobodyThere', 'matchEnd', 'matchOver'],
  referee: ['overrule', 'pile', 'endRound', 'sheet'],
} as const satisfies Record<string, readonly RuleId[]>;

export function rulesOf(language: Language, edition: Edition): RuleSection[] {
  const { referee, ...ofTheBook } = SECTIONS;
  const section = (id: keyof typeof SECTIONS, rules: readonly RuleId[]): RuleSection =>
    titled(language, edition, id, rulesIn(language, edition, rules));
  return [
    section('players', ofTheBook.players),
    section('turn', ofTheBook.turn),
    section('distances', ofTheBook.distances),
    section('hazards', ofTheBook.hazards),
    section('remedies', ofTheBook.remedies),
    section('safeties', ofTheBook.safeties),
    section('end', ofTheBook.end),
    titled(language, edition, 'scores', scoreRules(language, edition)),
    titled(language, edition, 'options', optionRules(language, edition)),
    section('referee', referee),
  ];
}

const titled = (
  language: Language,
  edition: Edition,
  id: keyof typeof SECTIONS | 'scores' | 'options',
  rules: readonly RuleText[],
): RuleSection => ({
  id,
  section: format(language, `ruleBook.section.${id}`, cardValues(language, edition.id)),
  rules,
});

function rulesIn(language: Language, edition: Edition, rules: readonly RuleId[]): RuleText[] {
  const values = ruleValues(language, edition);
  return rules
    .filter((rule) => applies(edition, rule))
    .map((rule) => ({
      id: rule,
      title: format(language, `ruleBook.title.${rule}`, values),
      text: format(language, isQuoted(rule) ? `rules.${rule}` : `ruleBook.text.${rule}`, values),
      items: rule === 'shapes' ? edition.shapes.map((shape) => shapeText(language, shape)) : [],
      source: sourceText(language, edition.id, TOPIC_OF[rule]),
    }));
}

const ruleValues = (language: Language, edition: Edition): Values => ({
  ...cardValues(language, edition.id),
  unreached: edition.unreached,
});

const QUOTED: ReadonlySet<RuleId> = new Set(Object.values(RULE_OF));
const isQuoted = (rule: RuleId): rule is QuotedRuleId => QUOTED.has(rule);

function applies(edition: Edition, rule: RuleId): boolean {
  switch (rule) {
    case 'partners':
      return edition.shapes.some(({ players, sides }) => players !== sides);
    case 'withdrawn':
      return edition.shapes.some(({ without }) => without !== undefined);
    case 'rollAfterRemedy':
      return edition.rollAfterRemedy;
    case 'remedyRestarts':
      return !edition.rollAfterRemedy;
    case 'playedOut':
      return edition.emptyPile === 'play-out';
    case 'lastTurn':
      return edition.emptyPile === 'last-turn';
    default:
      return true;
  }
}

function scoreRules(language: Language, edition: Edition): RuleText[] {
  const lines = scoreLinesOf(language, edition).map(({ line, name, text }) => ({
    id: line,
    title: name,
    text,
    items: [],
    source: sourceText(language, edition.id, topicOfLine(line)),
  }));
  return lines.length > 0 ? lines : [roundsWonRule(language, edition)];
}

const roundsWonRule = (language: Language, edition: Edition): RuleText => ({
  id: 'roundsWon',
  title: format(language, 'scores.roundsWon'),
  text: format(language, 'scores.mostRounds'),
  items: [],
  source: sourceText(language, edition.id, null),
});

function topicOfLine(line: ScoreLine): Topic {
  if (line === 'extension' || line === 'extensionFailed') return 'extension';
  return line === 'noHundreds' || line === 'delayedAction' ? 'end' : 'scores';
}

const optionRules = (language: Language, edition: Edition): RuleText[] =>
  edition.options.map((option) => {
    const { name, text } = optionText(language, edition.id, option);
    return { id: option, title: name, text, items: [], source: null };
  });

export function optionText(
  language: Language,
  edition: EditionId,
  option: OptionName,
): { readonly name: string; readonly text: string } {
  const values = cardValues(language, edition);
  return {
    name: format(language, `options.${option}`, values),
    text: format(language, `options.${option}.text`, values),
  };
}

export const shutOutText = (language: Language, edition: EditionId, choice: ShutOut): string =>
  format(language, `options.shutOut.${choice}`, cardValues(language, edition));

/** Returns the teams for a number of players: "2 équipes de 2". */
export const shapeLabel = (language: Language, shape: Shape): string =>
  format(language, 'options.shape.short', shapeValues(shape));

export function shapeText(language: Language, shape: Shape): string {
  const [first = 0, other = 0] = shape.distances;
  return format(language, 'options.shape.distance', {
    shape: format(language, 'options.shape', shapeValues(shape)),
    first,
    other,
    extendTo: shape.extendTo ?? 0,
  });
}

const shapeValues = ({ players, sides }: Shape) => ({
  players,
  sides,
  size: players / sides,
  alone: players === sides ? 'yes' : 'no',
});
