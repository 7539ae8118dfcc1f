import type { IncomingMessage } from 'node:http';
import type { Caller } from '#lib/server/access/caller.ts';

declare global {
  namespace App {
    interface Locals {
      /** Who asks; set by the hooks for every request. */
      caller: Caller;
    }
    /** What the adapter hands through; nothing in development. */
    interface Platform {
      req: IncomingMessage;
    }
  }
}
