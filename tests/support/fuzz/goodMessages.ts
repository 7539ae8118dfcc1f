import { BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { SAMPLE_CODE, type RequestOf } from '#lib/protocol/messages/define.ts';
import { SCREEN_MESSAGES } from '#lib/protocol/messages/screens.ts';

/** At least one good message for each of a namespace; the fuzzer spoils them. */
type GoodMessages<Messages> = {
  readonly [Name in keyof Messages]: readonly RequestOf<Messages[Name]>[];
};

/** The samples of all definitions, about this table or tournament. */
function samplesAt<Messages extends Readonly<Record<string, { readonly samples: unknown }>>>(
  messages: Messages,
  code: string,
): GoodMessages<Messages> {
  const samples = Object.entries(messages).map(([name, message]) => [name, message.samples]);
  const text = JSON.stringify(Object.fromEntries(samples));
  return JSON.parse(text.replaceAll(SAMPLE_CODE, code));
}

export const goodFromScreens = (table: string): GoodMessages<typeof SCREEN_MESSAGES> =>
  samplesAt(SCREEN_MESSAGES, table);

export const GOOD_FROM_BRIDGES: GoodMessages<typeof BRIDGE_MESSAGES> = samplesAt(
  BRIDGE_MESSAGES,
  SAMPLE_CODE,
);
