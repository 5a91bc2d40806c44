import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CHINESE = fileURLToPath(new URL('../../web/messages/zh.json', import.meta.url));

/**
 * Compiles the message catalogue (`virtual:messages/zh`) at build time, so that the browser loads no
 * ICU parser. English messages are their own ids and need no catalogue.
 */
export function compileCatalogues(): Plugin {
  const name = 'virtual:messages/zh';
  return {
    name: 'compile-catalogues',
    resolveId: (id) => (id === name ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(CHINESE);
      const chinese = JSON.parse(readFileSync(CHINESE, 'utf8')) as Record<string, string>;
      const compiled = Object.entries(chinese).map(([key, text]) => [key, compileMessage(text)]);
      return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  };
}
