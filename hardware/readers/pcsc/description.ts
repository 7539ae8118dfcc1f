import type { Description } from '../contract.ts';

export const description: Description = {
  kind: 'pcsc',
  summary: 'USB readers that speak PC/SC, such as ACR122U and ACR1252U; several at once',
  capability: 'place',
};
