import type { IncomingMessage } from 'node:http';
import type { Language } from '#lib/i18n/language.ts';
import type { Principal } from '#lib/server/access/principal.ts';

declare global {
  namespace NodeJS {
    /** Missing in the types of Node 20. */
    interface Process {
      initgroups?(user: string | number, extraGroup: string | number): void;
    }
  }
  namespace App {
    interface Locals {
      /** Who asks; set by the hooks for every request. */
      principal: Principal;
      /** In which language the answer speaks; set by the hooks too. */
      language: Language;
    }
    /** What the adapter hands through; nothing in development. */
    interface Platform {
      req: IncomingMessage;
    }
  }
}
