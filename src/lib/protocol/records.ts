import type { RecordError } from '../record/error.ts';
import type { BorderRefusal, Reply } from './messages.ts';

/** Why a record was not opened. */
export type RecordRefusal =
  | BorderRefusal
  | { readonly code: 'too-big' | 'not-json' | 'too-often' }
  | ({ readonly code: 'bad-record' } & RecordError);

/** What is answered to a record that was sent to be opened. */
export type RecordReply = Reply<{ readonly table: string }, RecordRefusal>;
