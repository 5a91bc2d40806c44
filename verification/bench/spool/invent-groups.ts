import { now } from '#server/platform/clock.ts';
import { deriveClickKey, makeClickRef } from '#server/traffic/clicks/make-click-ref.ts';
import { addClick } from '#server/traffic/clicks/recording/builders.ts';
import { newRows, type Rows } from '#server/traffic/clicks/recording/encode-rows.ts';

const key = deriveClickKey('a key for benches only, 32 bytes at least');
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** A group of clicks as the redirect encodes it. */
export function inventGroup(clicks: number): Rows {
  const rows = newRows();
  for (let index = 0; index < clicks; index += 1) {
    const clicked_at = now().getTime();
    addClick(rows, {
      click_ref: makeClickRef(key, index, clicked_at),
      link_id: index % 200,
      publisher_id: index % 50,
      site_id: index % 70,
      brand_id: index % 20,
      clicked_at,
      uid1: 'newsletter',
      uid2: null,
      uid3: null,
      uid4: null,
      uid5: null,
      outcome: 'redirected',
      invalid_reason: null,
      visitor_key: `visitor${index % 100_000}`,
      device: 'mobile',
      country: null,
      referrer_host: 'blog.example.com',
      user_agent: AGENT,
    });
  }
  return rows;
}
