import { buildTargets } from './build-targets.ts';
import { isBuilt } from './is-built.ts';

/** Modules that are loaded first in a process or thread, by the name of their file in `dist/server`. */
export const builtEntries = {
  'run-program': 'scripts/run-program.ts',
  'run-words': 'scripts/commands/run-words.ts',
  'back-up-in-thread': 'server/start/back-up-in-thread.ts',
  'load-in-thread': 'verification/fixtures/demo/load-in-thread.ts',
};

type Entries = {
  'run-program': typeof import('./run-program.ts');
  'run-words': typeof import('./commands/run-words.ts');
  'back-up-in-thread': typeof import('#server/start/back-up-in-thread.ts');
  'load-in-thread': typeof import('#fixtures/demo/load-in-thread.ts');
};

/**
 * Loads an entry point from `dist/server` if that was built from the current sources, otherwise
 * from its source.
 */
export function loadBuilt<Name extends keyof Entries>(name: Name): Promise<Entries[Name]> {
  const path = isBuilt(buildTargets.server) ? `dist/server/${name}.js` : builtEntries[name];
  return import(new URL(`../${path}`, import.meta.url).href);
}
