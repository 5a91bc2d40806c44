import { type ErrorKey, english } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { chinese } from '#contract/messages/zh.ts';
import { fieldOfKey, statusOfKey } from '#contract/orders/problems.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { FieldRefusal } from './read-order.ts';

/** A refusal in the older form, `{code, message, data}`, with its sentence and the field, if it concerns one. */
export function describeRefusal(refusal: Refusal, language: Language | null) {
  const { code, key, data } = refusal;
  const field = fieldOf(refusal);
  const text = sentenceOf(key, language ?? 'en');
  return { code, message: key, data, text, ...(field !== undefined && { field }) };
}

/** The field of a refusal, such as `lines[2].amount`; undefined if it concerns no single field. */
export const fieldOf = (refusal: Refusal): string | undefined =>
  refusal instanceof FieldRefusal ? refusal.field : fieldOfKey[refusal.key];

/** The HTTP status of a refusal. */
export const statusOf = (key: ErrorKey): number => statusOfKey[key] ?? 422;

const UNREADABLE = { en: 'The request cannot be read', zh: '无法读取请求' } as const;

/** The sentence of an error. The specification's text of 20023 is about a request to another service. */
export function sentenceOf(key: ErrorKey, language: Language): string {
  if (key === 'HTTP_CLIENT_PARAM_ERROR') return UNREADABLE[language];
  return { en: english, zh: chinese }[language][key];
}
