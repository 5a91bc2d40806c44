import { APP_ID } from '#contract/call.ts';
import { refuse } from '../refusal.ts';

/** The content of a request envelope. */
export type Opened = { token: string | null; fields: string[]; input: Record<string, unknown> };

/**
 * Parses the envelope of the specification, section 7. `filter`, `page` and `attributes` are merged
 * into one flat input; null and empty text count as absent and are left out. Refuses 20147, 20023,
 * 20071.
 */
export function openEnvelope(body: unknown): Opened {
  if (!isRecord(body)) refuse('HTTP_CLIENT_PARAM_ERROR');
  if (body.appId === undefined || body.appId === null || body.appId === '') {
    refuse('APP_ID_REQUIRED');
  }
  if (Number(body.appId) !== APP_ID) refuse('PARAMS_TYPE_ERROR');
  const req = part(body, 'req');
  const header = part(req, 'header');
  const token = typeof header.token === 'string' && header.token !== '' ? header.token : null;
  return {
    token,
    fields: readFields(req.fields),
    input: filled({ ...part(req, 'filter'), ...part(req, 'page'), ...part(req, 'attributes') }),
  };
}

function part(holder: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = holder[name];
  if (value === undefined || value === null) return {};
  // Several server languages send an empty list for an empty object.
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) refuse('PARAMS_TYPE_ERROR');
  return value;
}

function readFields(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    refuse('PARAMS_TYPE_ERROR');
  }
  return value;
}

function filled(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== ''),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
