import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import {
  decideTermsProposal,
  listTermsProposals,
  type ProposalState,
  proposalStates,
  type TermsProposal,
} from '#contract/terms/proposals.ts';
import { previewBrandTerms } from '#contract/terms/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { draftOfProposal, ProposalFacts, ProposalPill } from '#web/ui/terms/proposal-facts.tsx';
import { TermsCost } from '#web/ui/terms/terms-cost.tsx';
import { TermsPreview } from '#web/ui/terms/terms-preview.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';

const tabs: readonly { value: ProposalState; label: string }[] = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'accepted', label: t('Accepted') },
  { value: 'refused', label: t('Refused') },
  { value: 'withdrawn', label: t('Withdrawn') },
];

/** Terms that brands propose, with their effect and their cost, to accept or refuse. */
export default function TermsProposalsScreen() {
  const [url] = useUrl();
  const [openId, setOpenId] = useState<number | null>(null);
  const page = pageOf(url);
  const state = proposalStates.find((one) => one === url.status) ?? 'waiting';
  const proposals = useApiQuery(listTermsProposals, { ...page, state });
  const opened = proposals.data?.list.find(({ id }) => id === openId) ?? null;
  const close = () => setOpenId(null);
  return (
    <>
      <PageHeader title={t('Proposed terms')} sub={t('Longest waiting first')} />
      <div className="stack">
        <UrlTabs label={t('Status')} initial="waiting" tabs={[...tabs]} />
        <QueryTable
          label={t('Proposed terms')}
          columns={columns(setOpenId)}
          query={proposals}
          rowKey={(row) => row.id}
          onOpenRow={(row) => setOpenId(row.id)}
          emptyTitle={state === 'waiting' ? t('Nothing to review') : t('No proposals')}
          emptyText={t('Terms that brands propose in their portal appear here.')}
          page={page}
        />
      </div>
      <AppDrawer
        opened={opened !== null}
        onClose={close}
        width={720}
        title={opened ? t('Proposal of {name}', { name: opened.merchant_name }) : t('Proposal')}
      >
        {opened && <OpenProposal key={opened.id} proposal={opened} onDone={close} />}
      </AppDrawer>
    </>
  );
}

const columns = (onOpen: (id: number) => void): readonly Column<TermsProposal>[] => [
  {
    id: 'brand',
    head: t('Brand'),
    width: 200,
    compact: 'title',
    cell: (row) => <Link to={`/brands/${row.mcid}?tab=terms`}>{row.merchant_name}</Link>,
  },
  { id: 'rate', head: t('Commission'), cell: (row) => row.comm_rate },
  {
    id: 'from',
    head: t('Effective from'),
    cell: (row) => (row.effective_from ? <Time at={row.effective_from} /> : t('Once accepted')),
  },
  { id: 'by', head: t('Proposed by'), cell: (row) => row.proposed_by },
  {
    id: 'at',
    head: t('Proposed'),
    compact: 'time',
    cell: (row) => <Time at={row.proposed_at} />,
  },
  { id: 'state', head: t('State'), cell: (row) => <ProposalPill proposal={row} /> },
  {
    id: 'open',
    pinned: true,
    head: t('Actions'),
    numeric: true,
    cell: (row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('View proposal of {name}', { name: row.merchant_name })}
        onClick={() => onOpen(row.id)}
      >
        {t('View')}
      </Button>
    ),
  },
];

type OpenProposalProps = { proposal: TermsProposal; onDone: () => void };

/** A proposal with its preview, its cost, and the decision. */
function OpenProposal({ proposal, onDone }: OpenProposalProps) {
  const [isRefusing, setRefusing] = useState(false);
  const { id, mcid, merchant_name: name } = proposal;
  const decide = useApiMutation(decideTermsProposal, {
    refreshes: [listTermsProposals, countWaitingWork],
    done: (row) =>
      row.state === 'accepted'
        ? t('Terms of {name} accepted', { name })
        : t('Terms of {name} refused', { name }),
    onDone,
  });
  const draft = draftOfProposal(proposal);
  return (
    <div className="stack gap-24">
      <ProposalFacts proposal={proposal} />
      <TermsPreview call={previewBrandTerms} readDraft={() => draft} />
      <TermsCost call={recomputeBrandTerms} mcid={mcid} readRules={() => draft.rules} />
      {proposal.state === 'waiting' && (
        <div className="row">
          <MayButton
            permission="brands.write"
            loading={decide.isPending && !isRefusing}
            onClick={() => decide.mutate({ id, decision: 'accept' })}
          >
            {t('Accept terms')}
          </MayButton>
          <MayButton permission="brands.write" variant="default" onClick={() => setRefusing(true)}>
            {t('Refuse')}
          </MayButton>
        </div>
      )}
      <ReasonDialog
        opened={isRefusing}
        title={t('Refuse the terms of {name}', { name })}
        description={t('The brand reads the reason.')}
        confirmLabel={t('Refuse')}
        danger
        busy={decide.isPending}
        onClose={() => setRefusing(false)}
        onConfirm={(reason) => decide.mutate({ id, decision: 'refuse', reason })}
      />
    </div>
  );
}
