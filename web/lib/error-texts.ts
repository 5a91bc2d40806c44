import { useEffect, useState } from 'react';
import { language, t } from './i18n.ts';

type Texts = Readonly<Record<string, string>>;

let texts: Texts = {};

/** A catalogue key, which is no text for users. */
const KEY = /^[A-Z][A-Z\d_]+$/;

/**
 * Loads the texts of all KEYs, once: forms and lists show them. The reply to a failed call has its
 * text. Await this before `textOf`.
 */
export async function loadTexts(): Promise<void> {
  try {
    texts =
      language === 'zh'
        ? (await import('#contract/messages/zh.ts')).chinese
        : (await import('#contract/errors.ts')).english;
  } catch {
    // Without network the keys have a generic text.
  }
}

/**
 * The text of a catalogue KEY in the language of the page, and any other message itself. Users never
 * see a KEY: without a text, or without network to load the texts, they see a generic text.
 */
export function textOf(message: string | null | undefined): string {
  if (!message) return t('Operation failed');
  if (Object.hasOwn(texts, message) && texts[message]) return texts[message];
  return KEY.test(message) ? t('Operation failed') : message;
}

/** Loads the texts for a screen that shows rows with KEYs, and then draws it again. */
export function useErrorTexts(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => void loadTexts().then(() => setLoaded(true)), []);
}
