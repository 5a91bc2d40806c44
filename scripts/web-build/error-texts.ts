import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { english } from '#contract/errors.ts';
import { chinese } from '#contract/messages/zh.ts';
import { listPageStrings } from './list-page-strings.ts';

type Texts = Readonly<Record<string, string>>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The application of publishers. */
const ENTRY = 'web/app/main.tsx';
const FILE = /^\0?virtual:error-texts\/(en|zh)(-staff)?$/;

/**
 * The texts of errors in the browser. The reply to a call that fails has its text; pages only need
 * those of the KEYs in their own code, above all of the rules of forms. `virtual:error-texts/en` and
 * `/zh` have what publishers' pages can show, `en-staff` and `zh-staff` all others: lists of the staff
 * console contain KEYs. While developing the first two have all, since code changes.
 */
export function errorTexts(): Plugin {
  let isBuild = false;
  let keys: ReadonlySet<string> | undefined;
  return {
    name: 'error-texts',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (FILE.test(id) ? `\0${id}` : null),
    load(id) {
      const [, language, isOfStaff] = FILE.exec(id) ?? [];
      if (language === undefined) return null;
      const all: Texts = language === 'zh' ? chinese : english;
      keys ??= isBuild ? listPageKeys() : new Set(Object.keys(english));
      return `export const texts = ${JSON.stringify(divide(all, keys, isOfStaff !== undefined))};`;
    },
  };
}

/** The KEYs in the code that publishers' pages can load. */
export function listPageKeys(): ReadonlySet<string> {
  const { strings } = listPageStrings(ROOT, ENTRY);
  return new Set(Object.keys(english).filter((key) => strings.has(key)));
}

/** The texts of these keys, or those of all others. */
const divide = (all: Texts, keys: ReadonlySet<string>, isRest: boolean): Texts =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key) !== isRest));
