import type { IncomingMessage } from 'node:http';
import type { Language } from '#lib/i18n/language.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import type { RunningServer } from '#lib/server/door.ts';

declare global {
  namespace NodeJS {
    /** Missing from the type declarations of Node 20. */
    interface Process {
      initgroups?(user: string | number, extraGroup: string | number): void;
    }
  }
  namespace App {
    interface Locals {
      server: RunningServer;
      principal: Principal;
      language: Language;
    }
    interface PageState {
      /** Stage that was opened on the home page, so that Back returns to the one before. */
      home?: string;
      /** True if a tab of a phone was opened from its first one, to which Back returns. */
      isTab?: true;
    }
    /** Provided by the Node adapter; empty in development. */
    interface Platform {
      req: IncomingMessage;
    }
  }
}
