import { allSteps, cutTo } from '../../game/timeline.ts';
import type { ChancesView } from '../../game/chances.ts';
import type { PartnersView } from '../../game/partner.ts';
import type { GameMove } from '../../games.ts';
import type { BoxId } from '../../games/boxes.ts';
import { followsCards, playedAt, playerOnTurn, startGame, viewGame } from '../../games/playing.ts';
import '../../i18n/bothLanguages.ts';
import type { Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { Language } from '../../i18n/language.ts';
import { spreadsheetFile } from '../../i18n/spreadsheet.ts';
import { scoreTable } from '../../i18n/pastWords.ts';
import { chancesAt, hintAt, isAsked, partnersAt } from '../../odds/games.ts';
import { summaryOf } from '../../history/summarise.ts';
import type { MatchSummary } from '../../history/summary.ts';
import { viewChoices } from '../../table/correct/choices.ts';
import type {
  ChoicesReply,
  Correction,
  MoveOfLine,
  PreviewReply,
} from '../../table/correct/correction.ts';
import type { HintSaid } from '../../table/hint.ts';
import { viewLook } from '../../table/look.ts';
import { whyNoHint } from '../../table/whyNoHint.ts';
import { partnerSeats } from '../../table/partners.ts';
import { recordOfTable } from '../../table/record.ts';
import type { Authority } from '../../game/tableGame.ts';
import { choicesFor, previewFor } from '../../table/rights.ts';
import type { TableState } from '../../table/state.ts';
import type { StoryPart } from '../../table/story.ts';
import type { LookView } from '../../table/view.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import { storyPart } from './story.ts';

/** A question that only the whole log of a table can answer. */
export type PastQuestion =
  /** The table after `moves` moves. */
  | { readonly about: 'look'; readonly moves: number }
  /** Who will win, from what was public after `moves` moves. */
  | { readonly about: 'chances'; readonly moves: number }
  /** How the match went on after `moves` moves, as it is told afterwards. */
  | { readonly about: 'story'; readonly moves: number }
  /** What the partners of the table do now, and what is held there. */
  | { readonly about: 'partners' }
  /** What the player of that seat might do now, who holds these cards. */
  | { readonly about: 'hint'; readonly seat: number; readonly hand: readonly string[] }
  /** The corrections that this authority may make. */
  | { readonly about: 'choices'; readonly move: MoveOfLine; readonly as: Authority }
  | { readonly about: 'preview'; readonly correction: Correction; readonly as: Authority }
  /** The match as a record file. */
  | { readonly about: 'record' }
  /** The result or current standing of the match. */
  | { readonly about: 'result' }
  /** The score sheets as a spreadsheet file, with headings in that language. */
  | { readonly about: 'scores'; readonly language: Language };

interface TableFile {
  readonly game: BoxId;
  readonly text: string;
}

/** A match for people who were not there. */
export interface MatchResult {
  readonly match: MatchSummary;
  /** The starting player's name; empty in games without turns. */
  readonly begins: string;
}

export interface PastAnswers {
  readonly look: LookView;
  /** Null: of this game it is not known. */
  readonly chances: ChancesView | null;
  /** Null as for chances. */
  readonly story: StoryPart | null;
  /** Null: nobody plays for another there. For the server alone: it tells what hands hold. */
  readonly partners: PartnersView<GameMove> | null;
  /** For that player alone. */
  readonly hint: HintSaid;
  readonly choices: ChoicesReply;
  readonly preview: PreviewReply;
  readonly record: TableFile;
  readonly result: MatchResult;
  readonly scores: TableFile;
}
export type PastTopic = keyof PastAnswers;
export type QuestionAbout<What extends PastTopic> = Extract<PastQuestion, { readonly about: What }>;

/** Answers questions about the past of tables. */
export interface PastService {
  /**
   * Asks about the table at this position; null where it has no such thing. Identical questions share one cached answer at
   * no cost; pending others are limited per table and in total.
   */
  ask<What extends PastTopic>(
    at: { readonly code: string; readonly position: number },
    question: QuestionAbout<What>,
  ): Promise<Result<PastAnswers[What] | null, BorderRefusal>>;
  /** Drops the erased table. */
  forget(code: string): void;
  close(): Promise<void>;
}

export function answerPast(
  question: PastQuestion,
  code: string,
  now: StreamNow<TableState>,
): PastAnswers[PastTopic] {
  const { position, state } = now;
  const byHand = !followsCards(state.timeline.now);
  switch (question.about) {
    case 'look':
      return viewLook(code, position, question.moves, state);
    case 'chances':
      return chancesAt(cutTo(state.timeline, question.moves));
    case 'story':
      return storyPart(state, question.moves);
    case 'partners':
      return state.partners && partnersAt(state.timeline, partnerSeats(state), state.partners.seed);
    case 'hint':
      return hintOf(question.seat, question.hand, state);
    case 'scores':
      return scoresOf(state, question.language);
    case 'result':
      return { match: summaryOf(code, now), begins: whoBegins(state) };
    case 'choices':
      // A cell is corrected by writing in it.
      if (byHand) return { reason: 'counted-by-hand' };
      return choicesFor(question.as, viewChoices(question.move, state), state);
    case 'preview':
      if (byHand) return { reason: 'counted-by-hand' };
      return previewFor(question.as, question.correction, state);
    case 'record': {
      const text = JSON.stringify(recordOfTable(state, metaOf(state, code)));
      return { game: playedAt(state.setup).game, text };
    }
  }
}

function hintOf(seat: number, hand: readonly string[], state: TableState): HintSaid {
  const { timeline, line } = state;
  const at = { moves: timeline.length, line };
  const asked = { seat, known: hand.length, isAsked: isAsked(timeline) };
  const whyNot = whyNoHint(asked, state);
  // Who is attacked may answer before drawing, with a hand that is not whole yet.
  const isUndrawn = whyNot?.why === 'missing' && whyNot.cards === 1;
  if (whyNot !== null && !isUndrawn) return { type: 'no-hint', ...whyNot, at };
  const hint = hintAt(timeline, seat, hand);
  if (whyNot !== null && hint?.answers !== true) return { type: 'no-hint', ...whyNot, at };
  if (hint === null) return { type: 'no-hint', why: 'impossible', at };
  return { type: 'hint', move: hint.move, because: hint.because, at };
}

function whoBegins({ setup }: TableState): string {
  const started = startGame(setup);
  return started.ok ? playerOnTurn(started.value) : '';
}

function scoresOf({ setup, timeline }: TableState, language: Language): TableFile {
  const table = scoreTable(language, viewGame(timeline.now));
  return { game: playedAt(setup).game, text: spreadsheetFile(language, table) };
}

/** Facts that the rules do not need, for whoever finds the file in ten years. */
function metaOf({ timeline, looking }: TableState, table: string): unknown {
  const [first] = allSteps(timeline);
  // A record opened here was played elsewhere at an unknown time.
  if (first === undefined || looking) return { table };
  return { table, playedAt: new Date(first.at).toISOString() };
}
