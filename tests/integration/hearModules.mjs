/**
 * Preloaded into a program (node --import): says on stderr which modules it loads, those of packages by the name that they are asked
 * for by.
 */
import Module, { register } from 'node:module';
import { writeSync } from 'node:fs';

const hooks = `
  import { writeSync } from 'node:fs';
  export function resolve(name, context, next) {
    writeSync(2, 'module ' + name + '\\n');
    return next(name, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

// Programs that are one script ask for packages in the older way.
const load = Module._load;
Module._load = function (name, ...more) {
  writeSync(2, `module ${name}\n`);
  return load.call(this, name, ...more);
};
