import { defineExtension } from '../extension.ts';
import { openVoice } from './openVoice.ts';

/** Speaks sentences for screens and speakers that have no voice of their own. */
export const speech = defineExtension({
  name: 'speech',
  needs: ['config'],
  offers: ['voice'],
  start({ config, answer }) {
    const { voice, stop } = openVoice(config);
    answer('voice.isWorking', voice.isWorking);
    return { offers: { voice }, stop };
  },
});
