import type { Language } from '#contract/language.ts';
import { chinese } from './chinese-texts.ts';

/** The English text of a phrase, which is the key of its translation. */
export type MailText = keyof typeof chinese;

/** A text in the language of the recipient, with values in place of `{name}`. */
export type MailTexts = (
  text: MailText,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The phrases of mails in a language; English if the user has chosen none. */
export function mailTexts(language: Language | null): MailTexts {
  return (text, values = {}) =>
    (language === 'zh' ? chinese[text] : text).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
}
