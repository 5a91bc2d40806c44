import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messageKey } from '../../web/lib/message-key.ts';
import { listMessages } from './list-messages.ts';

const CHINESE = fileURLToPath(new URL('../../web/messages/zh.json', import.meta.url));
const COMMON = 'virtual:messages/zh';
const OF_STAFF = 'virtual:messages/zh-staff';

/**
 * The message catalogues of the browser: `virtual:messages/zh`, and `virtual:messages/zh-staff` with
 * what only the staff console shows. English messages are their own ids and need no catalogue.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'compile-catalogues',
    resolveId: (id) => (id === COMMON || id === OF_STAFF ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${COMMON}` && id !== `\0${OF_STAFF}`) return null;
      this.addWatchFile(CHINESE);
      const { staffOnly } = listMessages();
      const chinese = JSON.parse(readFileSync(CHINESE, 'utf8')) as Record<string, string>;
      const wanted = Object.entries(chinese).filter(
        ([message]) => staffOnly.has(message) === id.endsWith(OF_STAFF),
      );
      return `export const messages = ${JSON.stringify(keyed(wanted))};`;
    },
  };
}

function keyed(entries: readonly [message: string, text: string][]): object {
  const texts = new Map(entries.map(([message, text]) => [messageKey(message), text]));
  if (texts.size < entries.length) throw new Error('Two messages have the same key.');
  return Object.fromEntries(texts);
}
