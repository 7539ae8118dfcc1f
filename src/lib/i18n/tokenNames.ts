import type { TokenTarget } from '../house/order.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export function tokenName(language: Language, token: TokenTarget): string {
  switch (token.type) {
    case 'side':
      return format(language, 'answers.token.side', { number: token.side + 1 });
    case 'seat':
      return format(language, 'answers.token.seat', { number: token.seat + 1 });
    case 'action':
      return format(language, `answers.token.${token.action}`);
    case 'house':
      return format(language, 'answers.token.house');
  }
}
