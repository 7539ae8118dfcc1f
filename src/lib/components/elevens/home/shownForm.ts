import type { ShownForm } from '../../box/gameForm.ts';
import type { ElevensAnswers } from './answers.ts';
import { ELEVENS_FORM } from './form.ts';

export const SHOWN_ELEVENS_FORM: ShownForm<ElevensAnswers> = {
  ...ELEVENS_FORM,
  questions: async () => (await import('./Questions.svelte')).default,
};
