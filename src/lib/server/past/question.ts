import { allSteps, cutTo } from '../../game/timeline.ts';
import type { ChancesView } from '../../game/chances.ts';
import type { PartnersView } from '../../game/partner.ts';
import type { GameMove } from '../../games.ts';
import type { BoxId } from '../../games/boxes.ts';
import {
  isCardGame,
  cardGameSetup,
  playerOnTurn,
  startGame,
  viewGame,
} from '../../games/playing.ts';
import '../../i18n/bothLanguages.ts';
import type { Result } from '../../game/result.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import type { Language } from '../../i18n/language.ts';
import { spreadsheetFile } from '../../i18n/spreadsheet.ts';
import { scoreTable } from '../../i18n/pastWords.ts';
import { chancesAt, hintAt, isExtensionAsked, partnersAt } from '../../odds/games.ts';
import { summaryOf } from '../../history/summarise.ts';
import type { MatchSummary } from '../../history/summary.ts';
import { viewChoices } from '../../table/correct/choices.ts';
import type {
  ChoicesReply,
  Correction,
  MoveOfLine,
  PreviewReply,
} from '../../table/correct/correction.ts';
import type { HintMessage } from '../../table/hint.ts';
import { viewTableAtMove } from '../../table/pastView.ts';
import { whyNoHint } from '../../table/hand.ts';
import { partnerSeats } from '../../table/partners.ts';
import { predecessorsAt } from '../../table/renaming.ts';
import { formerPlayersMeta, recordOfTable } from '../../table/record.ts';
import type { Authority } from '../../game/tableGame.ts';
import { choicesFor, previewFor } from '../../table/rights.ts';
import type { TableState } from '../../table/state.ts';
import type { StoryPart } from '../../table/story.ts';
import type { LookView } from '../../table/view.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import { analyseStoryPart } from './story.ts';

/** Question that only a table's whole log can answer. */
export type HistoryQuestion =
  | { readonly about: 'look'; readonly moves: number }
  | { readonly about: 'chances'; readonly moves: number }
  | { readonly about: 'story'; readonly moves: number }
  | { readonly about: 'partners' }
  | { readonly about: 'hint'; readonly seat: number; readonly hand: readonly string[] }
  | { readonly about: 'choices'; readonly move: MoveOfLine; readonly as: Authority }
  | { readonly about: 'preview'; readonly correction: Correction; readonly as: Authority }
  | { readonly about: 'record' }
  | { readonly about: 'result' }
  | { readonly about: 'scores'; readonly language: Language };

interface TableFile {
  readonly game: BoxId;
  readonly text: string;
}

export interface MatchResult {
  readonly match: MatchSummary;
  /** The starting player's name; empty in games without turns. */
  readonly begins: string;
}

export interface HistoryAnswers {
  readonly look: LookView;
  /** Null if chances are unknown for this game. */
  readonly chances: ChancesView | null;
  readonly story: StoryPart | null;
  /** Null if there are no partners. For the server alone: it contains the hands. */
  readonly partners: PartnersView<GameMove> | null;
  readonly hint: HintMessage;
  readonly choices: ChoicesReply;
  readonly preview: PreviewReply;
  readonly record: TableFile;
  readonly result: MatchResult;
  readonly scores: TableFile;
}
export type HistoryTopic = keyof HistoryAnswers;
export type QuestionAbout<What extends HistoryTopic> = Extract<
  HistoryQuestion,
  { readonly about: What }
>;

export interface TableHistory {
  /**
   * Asks about the table at this position; null if it has no such data. Identical questions share
   * one cached answer for free. Pending others are limited per table and in total.
   */
  query<What extends HistoryTopic>(
    at: { readonly code: string; readonly position: number },
    question: QuestionAbout<What>,
  ): Promise<Result<HistoryAnswers[What] | null, ProtocolRefusal>>;
  forget(code: string): void;
  close(): Promise<void>;
}

export function answerHistoryQuestion(
  question: HistoryQuestion,
  code: string,
  now: StreamNow<TableState>,
): HistoryAnswers[HistoryTopic] {
  const { position, state } = now;
  const byHand = !isCardGame(state.timeline.now);
  switch (question.about) {
    case 'look':
      return viewTableAtMove(code, position, question.moves, state);
    case 'chances':
      return chancesAt(cutTo(state.timeline, question.moves));
    case 'story':
      return analyseStoryPart(state, question.moves);
    case 'partners':
      return state.partners && partnersAt(state.timeline, partnerSeats(state), state.partners.seed);
    case 'hint':
      return hintOf(question.seat, question.hand, state);
    case 'scores':
      return scoresOf(state, question.language);
    case 'result':
      return { match: summaryOf(code, now), begins: firstPlayerOf(state) };
    case 'choices':
      // A cell is corrected by writing in it.
      if (byHand) return { reason: 'counted-by-hand' };
      return choicesFor(question.as, viewChoices(question.move, state), state);
    case 'preview':
      if (byHand) return { reason: 'counted-by-hand' };
      return previewFor(question.as, question.correction, state);
    case 'record': {
      const text = JSON.stringify(recordOfTable(state, metaOf(state, code)));
      return { game: cardGameSetup(state.setup).game, text };
    }
  }
}

function hintOf(seat: number, hand: readonly string[], state: TableState): HintMessage {
  const { timeline, line } = state;
  const at = { moves: timeline.length, line };
  const asked = { seat, known: hand.length, isAsked: isExtensionAsked(timeline) };
  const whyNot = whyNoHint(asked, state);
  // An attacked player may answer before drawing, one card short.
  const isUndrawn = whyNot?.why === 'missing' && whyNot.cards === 1;
  if (whyNot !== null && !isUndrawn) return { type: 'no-hint', ...whyNot, at };
  const hint = hintAt(timeline, seat, hand);
  if (whyNot !== null && hint?.answers !== true) return { type: 'no-hint', ...whyNot, at };
  if (hint === null) return { type: 'no-hint', why: 'impossible', at };
  return { type: 'hint', move: hint.move, because: hint.because, at };
}

function firstPlayerOf({ setup }: TableState): string {
  const started = startGame(setup);
  return started.ok ? playerOnTurn(started.value) : '';
}

function scoresOf(state: TableState, language: Language): TableFile {
  const table = scoreTable(language, viewGame(state.timeline.now), predecessorsAt(state));
  return { game: cardGameSetup(state.setup).game, text: spreadsheetFile(language, table) };
}

/** Returns facts that the rules do not need, for readers of the file years later. */
function metaOf(state: TableState, table: string): unknown {
  const { timeline, looking } = state;
  const [first] = allSteps(timeline);
  const about = { table, ...formerPlayersMeta(state) };
  // A record opened here was played elsewhere at an unknown time.
  if (first === undefined || looking) return about;
  return { ...about, playedAt: new Date(first.at).toISOString() };
}
