import type { GameEvent, GameMove, GameRefusal, TableSetup } from '../games.ts';
import type { Answer } from './answer.ts';
import type { Change } from './correct/correction.ts';
import type { CorrectedMove, TableEvent } from './events.ts';
import type { Announcement, Notice, ReviewNotice } from './notice.ts';
import type { Question } from './question.ts';

/** Upcasts stored values of earlier versions of a game. */
export interface TableUpcasters {
  setup(stored: TableSetup): TableSetup;
  move(stored: GameMove): GameMove;
  event(stored: GameEvent): GameEvent;
  refusal(stored: GameRefusal): GameRefusal;
}

/** Upcasts the parts of an event that belong to the game. */
export function upcastEvent(event: TableEvent, lift: TableUpcasters): TableEvent {
  switch (event.type) {
    case 'tableCreated':
      return { ...event, setup: lift.setup(event.setup) };
    case 'movePlayed':
      return { ...event, ...played(event, lift) };
    case 'moveRefused':
      return { ...event, move: lift.move(event.move), refusal: lift.refusal(event.refusal) };
    case 'questionAsked':
      return { ...event, question: question(event.question, lift) };
    case 'lineCorrected': {
      const line = event.line.map((made) => ({ ...made, ...played(made, lift) }));
      return { ...event, change: change(event.change, lift), line };
    }
    case 'tagNoticed':
      return { ...event, notice: notice(event.notice, lift) };
    default:
      return event;
  }
}

export function upcastAnswer(answer: Answer, lift: TableUpcasters): Answer {
  switch (answer.outcome) {
    case 'accepted':
      return {
        ...answer,
        move: answer.move && lift.move(answer.move),
        ...(answer.review && { review: notice(answer.review, lift) }),
      };
    case 'refused':
      return { ...answer, move: lift.move(answer.move), refusal: lift.refusal(answer.refusal) };
    case 'told':
      return { ...answer, told: told(answer.told, lift) };
    default:
      return answer;
  }
}

const played = (
  { move, events }: Pick<CorrectedMove, 'move' | 'events'>,
  lift: TableUpcasters,
) => ({
  move: lift.move(move),
  events: events.map((event) => lift.event(event)),
});

function question(asked: Question, lift: TableUpcasters): Question {
  const lifted = <Choice extends { readonly move: GameMove }>(choice: Choice): Choice => ({
    ...choice,
    move: lift.move(choice.move),
  });
  switch (asked.kind) {
    case 'which-place':
      return { ...asked, choices: asked.choices.map(lifted) };
    case 'whose-discard':
      return { ...asked, choices: asked.choices.map(lifted) };
    default: {
      const { refused, ...rest } = asked;
      return {
        ...rest,
        choices: asked.choices.map(lifted),
        ...(refused && {
          refused: {
            ...refused,
            move: lift.move(refused.move),
            refusal: lift.refusal(refused.refusal),
          },
        }),
      };
    }
  }
}

const change = (made: Change, lift: TableUpcasters): Change =>
  made.type === 'remove' ? made : { ...made, move: lift.move(made.move) };

function notice(noted: ReviewNotice, lift: TableUpcasters): ReviewNotice;
function notice(noted: Notice, lift: TableUpcasters): Notice;
function notice(noted: Notice, lift: TableUpcasters): Notice {
  switch (noted.type) {
    case 'told':
      return { ...noted, told: told(noted.told, lift) };
    case 'corrected':
      return { ...noted, ...moves(noted, lift) };
    case 'undone':
      return { ...noted, ...moves(noted, lift), move: noted.move && lift.move(noted.move) };
    case 'refused':
      return { ...noted, refusal: lift.refusal(noted.refusal) };
    case 'partner-lays':
      return { ...noted, move: lift.move(noted.move) };
    case 'withdrawn':
      return 'move' in noted ? { ...noted, move: lift.move(noted.move) } : noted;
    default:
      return noted;
  }
}

const moves = (
  { was, is }: { readonly was?: GameMove; readonly is?: GameMove },
  lift: TableUpcasters,
) => ({
  ...(was && { was: lift.move(was) }),
  ...(is && { is: lift.move(is) }),
});

function told(said: Announcement, lift: TableUpcasters): Announcement {
  switch (said.type) {
    case 'again':
      return {
        ...said,
        notice: said.notice && notice(said.notice, lift),
        refusal: said.refusal && lift.refusal(said.refusal),
        move: said.move && lift.move(said.move),
      };
    case 'last-card':
      return { ...said, move: said.move && lift.move(said.move) };
    case 'which-card':
      return said.laid?.type === 'move'
        ? { ...said, laid: { ...said.laid, move: lift.move(said.laid.move) } }
        : said;
    default:
      return said;
  }
}
