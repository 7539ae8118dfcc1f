/** The messages of a catalogue's file as scripts/compiledMessages.ts compiles them when pages are built. */
declare module '*?compiled' {
  import type { Messages } from '#lib/i18n/format.ts';

  export const messages: Messages;
}
