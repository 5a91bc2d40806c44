import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { previewBrandTerms } from '#contract/terms/staff.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { listPublisherNames } from '#server/people/accounts/list-publisher-names.ts';
import { mailTexts } from '#server/people/accounts/mails/mail-texts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { planTerms } from './plan-terms.ts';
import { presentHistory } from './present.ts';
import { readRules } from './read-rules.ts';
import type { NewRule, StoredVersion } from './store.ts';
import { writeTermsNotice } from './write-terms-notice.ts';

type Preview = ReplyOf<typeof previewBrandTerms>;
type Group = Preview['groups'][number];

const MAX_NAMES = 10;
/** The id of no publisher, so that only rules for all publishers match. */
const NO_PUBLISHER = 0;

/** What a draft of terms would change, and the notices that joined publishers would receive. */
export async function previewTerms(
  db: Db,
  { mcid, language, ...input }: ParsedOf<typeof previewBrandTerms>,
): Promise<Preview> {
  const brand = await requireBrand(db, mcid);
  const rules = await readRules(db, input.rules, brand.currency);
  const requested = input.effective_from ? new Date(input.effective_from) : null;
  const plan = await planTerms(db, brand.id, rules, {
    source: 'staff',
    comm_detail: input.comm_detail ?? brand.comm_detail,
    note: input.note ?? null,
    effective_from: requested,
    short_notice: input.at_once === 1 ? 'accept' : 'wait',
  });
  const { version, before, oldRules } = plan;
  const joined = await listJoinedPublishers(db, brand.id);
  const own = new Set([...oldRules, ...rules].map((rule) => rule.publisher_id));
  const named = joined.filter((id) => own.has(id));
  const others = joined.filter((id) => !own.has(id));
  const names = await listPublisherNames(db, [...named, ...others.slice(0, MAX_NAMES)]);
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const notice = (publisherId: number) => {
    const history = { versions: [version, ...(before ? [before] : [])], rules: [] };
    const all = { ...history, rules: [...storedAs(version, rules), ...storedAs(before, oldRules)] };
    const [described] = presentHistory(all, publisherId, version.announced_at);
    if (!described) throw new Error('The history contains the draft.');
    const { title, lead, lines } = writeTermsNotice(
      mailTexts(language),
      brand.merchant_name,
      described,
    );
    return { effect: described.effect, title, lead, lines };
  };
  const single = named.map((id): Group => {
    const publisher = { publisher_id: id, name: nameOf(id) };
    return { publisher, publishers: 1, names: [nameOf(id)], ...notice(id) };
  });
  const shown = others.slice(0, MAX_NAMES).map(nameOf);
  const general = { publisher: null, publishers: others.length, names: shown };
  return {
    comm_rate: version.comm_rate,
    effective_from: version.effective_from.toISOString(),
    needs_notice: version.effective_from > (requested ?? version.announced_at),
    groups: [{ ...general, ...notice(NO_PUBLISHER) }, ...single],
  };
}

/** Rules as they are stored with a version. */
const storedAs = (version: StoredVersion | undefined, rules: readonly NewRule[]) =>
  rules.map((rule, id) => ({
    ...rule,
    id,
    terms_version: version?.version ?? 0,
    effective_from: version?.effective_from ?? new Date(0),
    effective_to: null,
  }));
