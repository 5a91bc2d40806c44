import { sql } from 'kysely';

/**
 * The states of brands that searches of publishers and visitors leave out, as a list in SQL. The
 * index `brands_hidden` is on the same states.
 */
export const HIDDEN = sql`('draft', 'offline')`;

/**
 * Whether a site sees a brand (aliases: b the brand, r its relationship with the site). An offline
 * brand stays visible to sites that have applied to it; a draft is visible to nobody.
 */
export const VISIBLE = sql`(b.status not in ${HIDDEN}
  or (b.status = 'offline' and r.status is not null))`;
