import type { ShownForm } from '../../box/gameForm.ts';
import type { MilleBornesAnswers } from './answers.ts';
import { MILLE_BORNES_FORM } from './form.ts';

export const SHOWN_MILLE_BORNES_FORM: ShownForm<MilleBornesAnswers> = {
  ...MILLE_BORNES_FORM,
  questions: async () => (await import('./Questions.svelte')).default,
};
