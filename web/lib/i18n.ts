import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

export type Language = 'en' | 'zh' | 'pseudo';

/** The key of the chosen language in localStorage. */
const KEY = 'language';

/** The language of this page. `pseudo` marks every translated text, to find the others. */
export const language = readLanguage();

/** The language of this page as an account stores it. */
export const pageLanguage = language === 'zh' ? 'zh' : 'en';

/** The locale of numbers, dates and names of countries and currencies. */
export const locale = language === 'zh' ? 'zh-CN' : 'en-GB';

export const i18n = setupI18n();

i18n.setMessagesCompiler(compileEnglish);
// Modules that import this one are evaluated after the catalogue is loaded, so that constants can
// call t() too.
i18n.load(language, language === 'zh' ? (await import('virtual:messages/zh')).messages : {});
i18n.activate(language);
if (typeof document !== 'undefined') {
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
}

/**
 * The message in the language of this page. `message` is the English text in ICU syntax, written as
 * a literal: `npm run check` collects the literals and requires a translation of each.
 */
export function t(
  message: string,
  values?: Record<string, string | number | null | undefined>,
): string {
  const text = i18n._(message, values);
  return language === 'pseudo' ? `⟦${text}⟧` : text;
}

/** Marks a literal as a message that is translated where it is shown. */
export const msg = <T extends string>(message: T): T => message;

/** The language to switch to, in its own words. */
export const otherLanguage =
  language === 'zh'
    ? ({ code: 'en', name: 'English', lang: 'en' } as const)
    : ({ code: 'zh', name: '中文', lang: 'zh-Hans' } as const);

/** Stores the language and loads the page in it. */
export function changeLanguage(chosen: Language): void {
  if (storeLanguage(chosen)) location.reload();
}

/** Stores the language for the next page; whether it differs from that of this page. */
export function storeLanguage(chosen: Language): boolean {
  if (chosen === language) return false;
  localStorage.setItem(KEY, chosen);
  return true;
}

/**
 * Compiles an English message, which is its own id: text with `{name}` and
 * `{name, plural, one {...} other {...}}`. Translations are compiled at build time.
 */
function compileEnglish(message: string): CompiledMessage {
  const pattern = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;
  const parts: Exclude<CompiledMessage, string> = [];
  let end = 0;
  for (const match of message.matchAll(pattern)) {
    const [whole, name = '', one, other = ''] = match;
    parts.push(message.slice(end, match.index));
    parts.push(
      one === undefined ? [name] : [name, 'plural', { one: formOf(one), other: formOf(other) }],
    );
    end = match.index + whole.length;
  }
  parts.push(message.slice(end));
  return parts;
}

function readLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'en' || chosen === 'zh' || chosen === 'pseudo') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** A form of a plural; `#` is the number. */
const formOf = (text = '') => text.split(/(#)/).filter((part) => part !== '');
