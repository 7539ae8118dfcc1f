import { findSoleLeader } from '../game/standing.ts';
import type { GameId } from '../games.ts';
import {
  FEED_SCHEMA,
  SIDE_COLOURS,
  type FeedMove,
  type FeedPhase,
  type FeedSide,
  type FeedState,
  type MatchOfGame,
  type SideOfGame,
} from '../table/feed.ts';
import { isReviewNotice } from '../table/notice.ts';
import type { PlayedView, TableView } from '../table/view.ts';
import { noticeText, questionText, refusalWords } from './answers.ts';
import { anyPlayText } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { GameFeed } from './gameWords.ts';
import type { Language } from './language.ts';

type AnyFeed = GameFeed<GameId>;

const feedRegistry = new Map<GameId, AnyFeed>();

/** Registers the feed of a game. */
export function registerFeed<Id extends GameId>(game: Id, feed: GameFeed<Id>): void {
  feedRegistry.set(game, feed as unknown as AnyFeed);
}

function feedOf(game: GameId): AnyFeed {
  const feed = feedRegistry.get(game);
  if (feed === undefined) throw new Error(`The feed of ${game} is not here.`);
  return feed;
}

export function feedState(language: Language, view: TableView): FeedState {
  const { turn, sides: told, ...match } = matchOf(language, view);
  const onTurn = told.findIndex(({ players }) => players.some(({ name }) => name === turn));
  const sides = sidesOf(told, match.winners, onTurn);
  const phase = phaseOf(view, match);
  const [newest] = view.recent;
  const last = newest === undefined ? null : moveOf(language, view, newest, told);
  const open = openMatters(language, view, match.question);
  const next =
    turn === null || onTurn < 0
      ? null
      : { player: turn, side: onTurn, text: format(language, 'heard.turn', { player: turn }) };
  return {
    schema: FEED_SCHEMA,
    table: view.code,
    revision: view.position,
    language,
    looking: view.looking,
    phase,
    headline:
      headlineOf(language, { phase, sides, last, ended: match.ended, ...open }) ??
      next?.text ??
      match.game.text,
    turn: next,
    ...match,
    sides,
    last,
    ...open,
  };
}

const matchOf = (language: Language, { match, interval }: TableView): MatchOfGame =>
  feedOf(match.game).match(language, match, interval);

function sidesOf(
  told: readonly SideOfGame[],
  winners: MatchOfGame['winners'],
  onTurn: number,
): readonly FeedSide[] {
  const points = told.map(({ total, running }) => (total?.value ?? 0) + (running?.value ?? 0));
  const leader = findSoleLeader(points)?.side;
  return told.map((side, number) => ({
    side: number,
    name: side.players.map(({ name }) => name).join(' & '),
    colour: SIDE_COLOURS[number % SIDE_COLOURS.length] ?? SIDE_COLOURS[0],
    onTurn: number === onTurn,
    leads: number === leader,
    won: winners?.includes(number) ?? false,
    ...side,
  }));
}

function phaseOf(
  view: TableView,
  { winners, question }: Pick<MatchOfGame, 'winners' | 'question'>,
): FeedPhase {
  if (winners !== null) return 'over';
  if (view.paused) return 'paused';
  if (view.warning !== null) return 'refused';
  if (view.question !== null || question !== null) return 'question';
  if (view.interval) return 'interval';
  if (view.counting.player !== null) return 'counting';
  return view.moves === 0 ? 'start' : 'playing';
}

type OpenMatters = Pick<FeedState, 'refusal' | 'question' | 'review'>;

/** Returns the open question and the last correction. Other reader events are not public. */
function openMatters(
  language: Language,
  { match, warning, question, notice }: TableView,
  ofGame: MatchOfGame['question'],
): OpenMatters {
  return {
    refusal: warning === null ? null : refusalOf(language, match, warning.refusal),
    question: question === null ? ofGame : questionText(language, match, question),
    review: notice !== null && isReviewNotice(notice) ? noticeText(language, match, notice) : null,
  };
}

function refusalOf(...asked: Parameters<typeof refusalWords>): FeedState['refusal'] {
  const { headline, text, hint } = refusalWords(...asked);
  return { headline, text, hint };
}

function moveOf(
  language: Language,
  { match }: TableView,
  { number, round, move, at, overruled, corrected }: PlayedView,
  sides: readonly SideOfGame[],
): FeedMove {
  const { player, card, row = null } = feedOf(match.game).played(language, match, move);
  const side = sides.findIndex(({ players }) => players.some(({ name }) => name === player));
  return {
    number,
    round,
    player,
    card,
    row,
    at,
    overruled,
    corrected,
    side: side < 0 ? null : side,
    text: anyPlayText(language, match, move, overruled),
  };
}

type Headlines = OpenMatters & Pick<FeedState, 'phase' | 'sides' | 'last' | 'ended'>;

function headlineOf(
  language: Language,
  { phase, sides, last, ended, refusal, question, review }: Headlines,
): string | null {
  switch (phase) {
    case 'over':
      return wonText(language, sides);
    case 'paused':
    case 'counting':
      return format(language, `feed.${phase}`);
    case 'refused':
      return refusal?.headline ?? null;
    case 'question':
      return question;
    case 'interval':
      return review ?? ended?.text ?? last?.text ?? null;
    case 'start':
    case 'playing':
      return review ?? last?.text ?? null;
  }
}

function wonText(language: Language, sides: readonly FeedSide[]): string {
  const winners = sides.filter(({ won }) => won);
  return format(language, 'picture.won', {
    names: winners.map(({ name }) => name).join(' & '),
    count: winners.reduce((sum, { players }) => sum + players.length, 0),
  });
}
