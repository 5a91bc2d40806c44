import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/connect.ts';
import { groupCalls } from '#server/platform/db/group-calls.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandsByMcid, type ReportingBrand } from './brand-store.ts';
import { admitKey, type BrandClient, isApiKey, requireScope } from './keys/admit-key.ts';

/** How a brand authenticates a report: the shared secret, or a signature of the reported fields. */
export type BrandProof = { secret: string } | { signature: string; signed: string };

type Found = Awaited<ReturnType<typeof findBrandsByMcid>>[number];

const searches = new WeakMap<Db, (mcid: string) => Promise<Found>>();

/**
 * Authenticates the brand of a report. An unknown `mcid` and a wrong proof get the same refusal,
 * BRAND_SECRET_INVALID. A signature is the hex HMAC-SHA-256 of `signed`, keyed with the hex SHA-256
 * of the secret. It covers all fields, so a signature copied from a page cannot report another
 * order. Instead of the secret an API key of the brand with the scope orders.write is accepted.
 */
export async function admitBrand(db: Db, mcid: string, proof: BrandProof): Promise<ReportingBrand> {
  if ('secret' in proof && isApiKey(proof.secret)) {
    const client = await admitKey(db, proof.secret);
    if (client.brand.mcid !== mcid) refuse('BRAND_SECRET_INVALID');
    requireScope(client, 'orders.write');
    return client.brand;
  }
  const found = await findTogether(db, mcid);
  const key = found?.secret_hash ?? '';
  const [given, expected] =
    'secret' in proof
      ? [Buffer.from(hashToken(proof.secret)), Buffer.from(key)]
      : [Buffer.from(proof.signature.toLowerCase()), Buffer.from(signText(key, proof.signed))];
  if (!found || expected.length !== given.length || !timingSafeEqual(expected, given)) {
    refuse('BRAND_SECRET_INVALID');
  }
  const { secret_hash: _hash, ...brand } = found;
  return brand;
}

/** Brands whose reports arrive together are found in one statement. */
function findTogether(db: Db, mcid: string): Promise<Found> {
  const known = searches.get(db);
  const find =
    known ?? groupCalls({ answerAll: (mcids) => findBrandsByMcid(db, mcids), slowMs: 20 });
  if (!known) searches.set(db, find);
  return find(mcid);
}

function signText(key: string, text: string): string {
  return key === '' ? '' : createHmac('sha256', key).update(text).digest('hex');
}

/**
 * The text covered by a signature: every field except `signature`, sorted, one line `name=value`
 * each.
 */
export function signedText(fields: Readonly<Record<string, unknown>>): string {
  const signed = Object.entries(fields).filter(([name]) => name !== 'signature');
  // Only scalar fields can be signed, which is all a query or a form can contain.
  if (signed.some(([, value]) => typeof value === 'object')) refuse('BRAND_SECRET_INVALID');
  const lines = signed.map(([name, value]) => `${name}=${value}`);
  return lines.sort().join('\n');
}

/**
 * Authenticates a program of a brand by the header `Authorization: Bearer`: an API key, or the brand's
 * single secret with the query parameter `brand`, its mcid. Refuses BRAND_KEY_INVALID,
 * BRAND_KEY_EXPIRED, BRAND_SECRET_INVALID.
 */
export async function admitProgram(db: Db, request: FastifyRequest): Promise<BrandClient> {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) refuse('BRAND_KEY_INVALID');
  const { brand: mcid } = request.query as Record<string, unknown>;
  if (isApiKey(token) || typeof mcid !== 'string') return admitKey(db, token);
  const brand = await admitBrand(db, mcid, { secret: token });
  return { brand, key_id: null, scopes: ['orders.write', 'orders.decide', 'orders.read'] };
}
