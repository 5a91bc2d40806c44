import type { listPublishers as listCall } from '#contract/accounts/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countPublishers, findPublishers } from './store.ts';

/** A page of publishers with their owners. */
export async function listPublishers(db: Db, input: ParsedOf<typeof listCall>) {
  const rows = await findPublishers(db, input, input);
  return { list: rows.map(presentPublisher), ...(await countPublishers(db, input)) };
}

/** A publisher as the list shows it. */
export function presentPublisher(found: Awaited<ReturnType<typeof findPublishers>>[number]) {
  const { email_verified_at, company_name, website, created_at, closed_at, given_up, ...row } =
    found;
  return {
    ...row,
    email_verified: email_verified_at !== null,
    company_name: company_name ?? '',
    website: website ?? '',
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    given_up: (given_up ?? []) as { currency: string; amount: string }[],
  };
}
