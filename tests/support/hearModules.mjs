/**
 * Preloaded into a program (node --import): says on stderr which modules it loads, those of packages by the name that they are asked
 * for by.
 */
import { register } from 'node:module';

const hooks = `
  import { writeSync } from 'node:fs';
  export function resolve(name, context, next) {
    writeSync(2, 'module ' + name + '\\n');
    return next(name, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
