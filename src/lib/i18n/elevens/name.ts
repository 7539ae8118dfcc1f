import { format } from '../format.ts';
import type { Language } from '../language.ts';

export const elevensName = (language: Language): string => format(language, 'elevensBox.name');
