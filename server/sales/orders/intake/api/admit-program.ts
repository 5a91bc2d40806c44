import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { admitBrand } from '../admit-brand.ts';
import { admitKey, type BrandClient, isApiKey } from '../keys/admit-key.ts';

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
