import type { Plugin } from 'vite';

const KEY = /, "key": "svg-\d+"/g;
const NAMES = /(createReactComponent\("\w+"), "[\w-]+", "\w+",/;

/**
 * Removes from Tabler's icons what only developers read: the name of each icon, twice, and keys of its
 * shapes, which never change.
 */
export function trimIcons(): Plugin {
  return {
    name: 'trim-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/.*\/icons\/\w+\.mjs$/ },
      handler: trimIcon,
    },
  };
}

/** The code of an icon without names and keys. */
export const trimIcon = (code: string): string =>
  code.replace(KEY, '').replace(NAMES, '$1, "", "",');
