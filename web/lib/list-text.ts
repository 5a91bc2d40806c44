import { language } from './language.ts';

type Part = string | number | false | null | undefined;

/** Parts as a list of the language: "red, blue" and "红、蓝"; missing parts are left out. */
export const listText = (parts: readonly Part[]): string =>
  present(parts).join(language === 'zh' ? '、' : ', ');

/** Whole sentences as a paragraph; in Chinese nothing is between them. */
export const paragraphText = (sentences: readonly Part[]): string =>
  present(sentences).join(language === 'zh' ? '' : ' ');

/** A reason that a person wrote, with or without a full stop, as a sentence. */
export function sentenceText(reason: string): string {
  const text = reason.trim();
  if (/[.!?。！？]$/.test(text)) return text;
  return `${text}${language === 'zh' ? '。' : '.'}`;
}

const present = (parts: readonly Part[]) => parts.filter((part) => part || part === 0);
