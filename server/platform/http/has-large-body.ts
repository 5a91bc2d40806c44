import type { FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from '#contract/call.ts';

/** Whether a request declares a body beyond the small limit, or no length at all. */
export function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES;
}
