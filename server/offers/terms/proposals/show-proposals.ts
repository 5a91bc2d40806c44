import type { BrandActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { OwnTerms } from '#contract/terms/brand.ts';
import type {
  listTermsProposals,
  ProposalState,
  TermsProposal,
} from '#contract/terms/proposals.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { listPublisherNames } from '#server/people/accounts/list-publisher-names.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { timeOrNull } from '#server/platform/documents/format-values.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { headlineOf } from '../headline-of.ts';
import { presentRule } from '../present-rule.ts';
import { readRules } from '../read-rules.ts';
import { showAllTerms } from '../show-terms.ts';
import { listProposals, listProposalsOf, type StoredProposal } from './store.ts';

const SHOWN = 20;

/** The terms of a brand with their history and its proposals, for its own people. */
export async function showOwnTerms(db: Db, { mcid }: Pick<BrandActor, 'mcid'>): Promise<OwnTerms> {
  const brand = await requireBrand(db, mcid);
  const { id, merchant_name, currency, comm_rate, comm_detail, terms_version } = brand;
  const joined = await listPublisherNames(db, await listJoinedPublishers(db, id));
  return {
    ...{ merchant_name, currency, comm_rate, comm_detail, terms_version },
    terms_pending: brand.terms_pending,
    ...(await showAllTerms(db, id, now())),
    joined: namesIn(joined),
    needs_approval: await findSettingValue(db, 'terms_need_approval'),
    proposals: await presentProposals(db, await listProposalsOf(db, id, SHOWN)),
  };
}

/** The proposals of all brands in a state, for staff. */
export async function listForStaff(
  db: Db,
  state: ProposalState,
  page: { curPage: number; perPage: number },
): Promise<ReplyOf<typeof listTermsProposals>> {
  const { rows, total } = await listProposals(db, state, page);
  return { list: await presentProposals(db, rows), total };
}

/** Proposals with their rules as they would be stored. */
export async function presentProposals(
  db: Db,
  rows: readonly StoredProposal[],
): Promise<TermsProposal[]> {
  const named = rows.flatMap(({ rules }) =>
    rules.flatMap(({ publisher_id }) => publisher_id ?? []),
  );
  const names = await listPublisherNames(db, [...new Set(named)]);
  return Promise.all(rows.map((row) => present(db, row, names)));
}

async function present(
  db: Db,
  row: StoredProposal,
  names: ReadonlyMap<number, string>,
): Promise<TermsProposal> {
  const { id, mcid, merchant_name, currency, state, comm_detail, note, at_once } = row;
  const rules = await readRules(db, row.rules, currency);
  const own = new Set(rules.flatMap(({ publisher_id }) => publisher_id ?? []));
  const stored = { terms_version: 0, effective_from: row.proposed_at, effective_to: null };
  return {
    ...{ id, mcid, merchant_name, currency, state, comm_detail, note, at_once },
    comm_rate: headlineOf(rules),
    rules: rules.map((rule, index) => presentRule({ ...rule, ...stored, id: index + 1 })),
    rule_publishers: namesIn(names).filter(({ publisher_id }) => own.has(publisher_id)),
    effective_from: timeOrNull(row.effective_from),
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    decided_at: timeOrNull(row.decided_at),
    reason: row.reason,
    terms_version: row.terms_version,
  };
}

const namesIn = (names: ReadonlyMap<number, string>) =>
  [...names].map(([publisher_id, name]) => ({ publisher_id, name }));
