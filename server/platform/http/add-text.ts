import { type ErrorKey, english } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { chinese } from '#contract/messages/zh.ts';

const CATALOGUES = { en: english, zh: chinese } as const;

/** The response to every request of the portal, with HTTP status 200. */
export type Reply = {
  code: number;
  message: string;
  data: unknown;
  /** The message of a failure, in the language of the user or of the request. */
  text?: string;
  /** Time whose state the data have if a replica answered. */
  as_of?: string;
};

/**
 * Adds the message of a failure in a language, as `text`. Without a language the reply has only the
 * three fields of the envelope; `message` is always the key of the catalogue.
 */
export function addText(reply: Reply, language: Language | null): Reply {
  if (reply.code === 0 || language === null) return reply;
  const text = CATALOGUES[language][reply.message as ErrorKey] as string | undefined;
  return text === undefined ? reply : { ...reply, text };
}
