import { fillMessage } from './fill-message.ts';
import { LANGUAGE_KEY, type Language, language, locale } from './language.ts';
import { messageKey } from './message-key.ts';

export { language, locale };

/** The language of this page as an account stores it. */
export const pageLanguage = language === 'zh' ? 'zh' : 'en';

type Messages = Readonly<Record<string, string>>;

// Modules that import this one are evaluated after the catalogue is loaded, so that constants can
// call t() too.
const catalogue: Messages = language === 'zh' ? await loadChinese() : {};
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
  const text = translate(message, values);
  return language === 'pseudo' ? `⟦${text}⟧` : text;
}

/** The same without the marks of `pseudo`. */
export function translate(message: string, values: Parameters<typeof t>[1] = {}): string {
  const translated = (language === 'zh' && catalogue[messageKey(message)]) || message;
  // Most are texts of buttons and heads, hundreds before the first paint.
  return translated.includes('{') ? fillMessage(translated, values) : translated;
}

/** A text of the server in the language of this page, if it is one of those that the catalogue has. */
export const serverText = <T extends string | null>(text: T): T | string =>
  (language === 'zh' && text !== null && catalogue[messageKey(text)]) || text;

/**
 * Reads sentences that the server stores in English: `{name}` in a message stands for what the
 * server wrote there. The reader gives the sentence in the language of the page, and an unknown one
 * unchanged. Of two messages that fit, the first is taken.
 */
export function readerOf(messages: readonly string[]): (text: string) => string {
  const patterns = messages.map((id) => {
    const names = [...id.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const text = id.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)');
    return { id, names, pattern: new RegExp(`^${text}$`) };
  });
  return (text) => {
    for (const { id, names, pattern } of patterns) {
      const found = pattern.exec(text);
      if (found) return t(id, Object.fromEntries(names.map((name, at) => [name, found[at + 1]])));
    }
    return text;
  };
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
  localStorage.setItem(LANGUAGE_KEY, chosen);
  return true;
}

/** The Chinese texts of this page; those of the staff console are a file of their own. */
async function loadChinese(): Promise<Messages> {
  const isStaff = globalThis.location?.pathname.startsWith('/staff');
  const [common, ofStaff] = await Promise.all([
    import('virtual:messages/zh'),
    isStaff ? import('virtual:messages/zh-staff') : null,
  ]);
  return { ...common.messages, ...ofStaff?.messages };
}
