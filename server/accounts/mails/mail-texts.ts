import type { Settings } from '#contract/common/settings.ts';
import type { Language } from '#contract/language.ts';
import { chinese } from './chinese-texts.ts';

/** The English text of a mail, which is the key of its translation. */
export type MailText = keyof typeof chinese;

/** A text in the language of the recipient, with values in place of `{name}`. */
export type MailTexts = (
  text: MailText,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * The texts of mails in a language; English if the user has chosen none. `{network}` is the name of
 * the network, which announcements do not use.
 */
export function mailTexts(
  language: Language | null,
  { network_name }: Pick<Settings, 'network_name'> = { network_name: '' },
): MailTexts {
  return (text, values = {}) => {
    const all: Readonly<Record<string, string | number>> = { network: network_name, ...values };
    return (language === 'zh' ? chinese[text] : text).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(all[name] ?? ''),
    );
  };
}
