import type { Application } from '../open-application.ts';
import { pickOne, type Random } from '../seeded-random.ts';
import { askPages } from './call-with-retry.ts';
import type { Publisher, Site } from './open-network.ts';

/** The rate limit of this minute is used up: another question is asked instead. */
export class PutOff extends Error {}

type Page = { list: unknown[]; total: number };

/**
 * A client of the publisher API with the token of one channel, and its scope: the channel or the
 * account.
 */
export type Client = { publisher: Publisher; site: Site; scope: 'channel' | 'user' };

export function drawClient(random: Random, publisher: Publisher): Client {
  const site = pickOne(random, publisher.sites);
  return { publisher, site, scope: pickOne(random, ['channel', 'user'] as const) };
}

/** One request to the publisher API, as a client makes it; returns its `data`. */
export async function askApi(
  app: Application,
  { publisher, site, scope }: Client,
  name: string,
  fields: object,
): Promise<unknown> {
  const token = publisher.api_tokens.get(site.site_id);
  const payload = { token, source: 'tributary', dataScope: scope, ...fields };
  const answer = await app.app.inject({ method: 'POST', url: `/api/${name}`, payload });
  const { code, message, data } = answer.json() as { code: string; message: string; data: unknown };
  if (code === '1002' || code === '1012') throw new PutOff(message);
  if (code !== '0') throw new Error(`${name} answered ${code} ${message}`);
  return data;
}

/** Reads every page of a list of the publisher API. */
export const askApiPages = (
  app: Application,
  client: Client,
  name: string,
  fields: object,
  perPage = 2000,
) =>
  askPages((page) => askApi(app, client, name, { ...fields, ...page }) as Promise<Page>, perPage);
