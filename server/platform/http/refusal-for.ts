import type { FastifyRequest } from 'fastify';
import type { ErrorKey } from '#contract/errors.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { addText, type Reply } from './add-text.ts';
import { replyTo } from './run-portal-call.ts';

/** The refusal of a request before its call runs, with its text in the language of the request. */
export function refusalFor(request: FastifyRequest, key: ErrorKey, data: unknown = null): Reply {
  return addText(replyTo(key, data), acceptedLanguage(request.headers['accept-language']));
}
