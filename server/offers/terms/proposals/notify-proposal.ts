import { notifyBrand } from '#server/offers/brand-members/notify-brand.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listVersions } from '../store.ts';
import { dayText } from '../write-terms-notice.ts';
import { presentProposals } from './show-proposals.ts';
import { findProposal } from './store.ts';

type OfProposal = { terms_proposal_id: number };

/** Notifies staff of terms that wait for their decision. */
export async function notifyProposal({ db }: Parts, { terms_proposal_id: id }: OfProposal) {
  await inTransaction(db, async (tx) => {
    const proposal = await findProposal(tx, id);
    if (proposal?.state !== 'waiting') return;
    const [shown] = await presentProposals(tx, [proposal]);
    await notifyStaff(tx, {
      kind: 'terms_proposed',
      source: `terms_proposal ${id}`,
      values: { brand: proposal.merchant_name, rate: shown?.comm_rate ?? '' },
      path: '/staff/terms-proposals',
    });
  });
}

/** Notifies the people of the brand who set terms of the decision of staff. */
export async function notifyDecision({ db }: Parts, { terms_proposal_id: id }: OfProposal) {
  await inTransaction(db, async (tx) => {
    const proposal = await findProposal(tx, id);
    if (!proposal) return;
    const { brand_id, mcid, state, merchant_name: brand, reason, terms_version } = proposal;
    const about = { source: `terms_proposal ${id}`, path: `/portal/brands/${mcid}/terms` };
    if (state === 'refused') {
      const values = { brand, reason: reason ?? '' };
      await notifyBrand(
        tx,
        { brand_id, permission: 'terms.write' },
        { kind: 'terms_refused', ...about, values },
      );
    }
    const versions = state === 'accepted' ? await listVersions(tx, brand_id) : [];
    const version = versions.find((one) => one.version === terms_version);
    if (!version) return;
    const when = dayText(version.effective_from.toISOString());
    const values = { brand, rate: version.comm_rate, when };
    await notifyBrand(
      tx,
      { brand_id, permission: 'terms.write' },
      { kind: 'terms_accepted', ...about, values },
    );
  });
}
