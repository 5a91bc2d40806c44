import { type ErrorKey, english } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { chinese } from '#contract/messages/zh.ts';

const CATALOGUES = { en: english, zh: chinese } as const;

/** The response to every request of the portal, with HTTP status 200. */
export type Reply = {
  code: number;
  message: string;
  data: unknown;
  /** The message of a failure, in the language of the request or of the user. */
  text?: string;
  /** Time whose state the data have if a replica answered. */
  as_of?: string;
};

type Speaker = { language?: Language | null };

/**
 * The language of the messages of failures: the one that the request names, because the page shows them
 * beside its own texts; otherwise the one of the account. Null if neither is known.
 */
export const textLanguage = (visit: Speaker, actor: Speaker | null): Language | null =>
  visit.language ?? actor?.language ?? null;

/**
 * Adds the message of a failure in a language, as `text`, to a reply or to one of its rows. Without a
 * language the reply has only the three fields of the envelope; `message` is always the key of the
 * catalogue.
 */
export function addText<Failed extends Pick<Reply, 'code' | 'message'>>(
  reply: Failed,
  language: Language | null,
): Failed & { text?: string } {
  if (reply.code === 0 || language === null) return reply;
  const text = CATALOGUES[language][reply.message as ErrorKey] as string | undefined;
  return text === undefined ? reply : { ...reply, text };
}
