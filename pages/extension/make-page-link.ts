import { APP_ID, type ReplyOf } from '#contract/call.ts';
import { english } from '#contract/errors.ts';
import { makeLinkbookLink } from '#contract/links/linkbook.ts';

type Made = ReplyOf<typeof makeLinkbookLink>;
export type PageLink = { link: Made; refusal: null } | { link: null; refusal: string };

/**
 * Requests the tracking link of a page from our server; a refusal is returned as its English text.
 */
export async function makePageLink(
  origin: string,
  attributes: { url: string; tag: string; plugs_id: number; track: string },
): Promise<PageLink> {
  const answer = await fetch(`${origin}/api${makeLinkbookLink.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ appId: APP_ID, req: { header: {}, attributes } }),
  });
  const { code, message, data } = await answer.json();
  if (code === 0) return { link: data, refusal: null };
  const texts: Readonly<Record<string, string>> = english;
  return { link: null, refusal: texts[message] ?? String(message) };
}
