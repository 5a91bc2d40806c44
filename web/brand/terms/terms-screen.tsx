import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type OwnTerms, showOwnTerms, withdrawProposal } from '#contract/terms/brand.ts';
import type { TermsProposal } from '#contract/terms/proposals.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { payText } from '#web/ui/pay-text.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { ProposalFacts, ProposalPill } from '#web/ui/terms/proposal-facts.tsx';
import { whereText } from '#web/ui/terms/where-text.ts';
import { TermsHistory } from '#web/ui/terms-history.tsx';
import { Time } from '#web/ui/time.tsx';
import { useMay, useMcid } from '../brand-session.ts';

const ProposeDialog = lateDialog(() =>
  import('./propose-dialog.tsx').then((file) => file.ProposeDialog),
);

/** /portal/brands/{mcid}/terms: the terms in force, what the brand proposes, and all versions. */
export default function TermsScreen() {
  const terms = useApiQuery(showOwnTerms, { mcid: useMcid() });
  const { data } = terms;
  return (
    <>
      <PageHeader
        title={t('Terms')}
        sub={t('What publishers earn for orders at your brand')}
        actions={data && <ProposeButton terms={data} />}
      />
      <QueryResult query={terms}>
        {data && (
          <div className="stack">
            <Waiting terms={data} />
            <Rules terms={data} />
            {data.terms_history.length > 0 && (
              <section className="card stack" aria-labelledby="history">
                <h2 id="history">{t('Terms versions')}</h2>
                <TermsHistory versions={data.terms_history} />
              </section>
            )}
            <Earlier terms={data} />
          </div>
        )}
      </QueryResult>
    </>
  );
}

function ProposeButton({ terms }: { terms: OwnTerms }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay('terms.write');
  const label = terms.needs_approval ? t('Propose terms') : t('Set terms');
  if (!may) {
    return (
      <DisabledButton why={t('Your role does not have this permission.')}>{label}</DisabledButton>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>
        <ProposeDialog terms={terms} opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
}

/** The proposal that waits for the network. */
function Waiting({ terms }: { terms: OwnTerms }) {
  const mcid = useMcid();
  const may = useMay('terms.write');
  const withdraw = useApiMutation(withdrawProposal, {
    refreshes: [showOwnTerms],
    done: t('Proposal withdrawn'),
  });
  const proposal = terms.proposals.find(({ state }) => state === 'waiting');
  if (!proposal) return null;
  return (
    <section className="card stack" aria-labelledby="proposal">
      <div className="row justify-between">
        <h2 id="proposal">{t('Proposal waiting for the network')}</h2>
        {may && (
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ mcid, id: proposal.id })}
          >
            {t('Withdraw proposal')}
          </Button>
        )}
      </div>
      <ProposalFacts proposal={proposal} />
    </section>
  );
}

type Rule = OwnTerms['commission_rules'][number];

/** The rules of the version in force. */
function Rules({ terms }: { terms: OwnTerms }) {
  const { commission_rules, terms_version, rule_publishers } = terms;
  const inForce = commission_rules.filter((rule) => rule.terms_version === terms_version);
  const columns: readonly Column<Rule>[] = [
    { id: 'name', head: t('Rule'), width: 160, compact: 'title', cell: (rule) => rule.name },
    { id: 'pays', head: t('Pays'), numeric: true, compact: 'value', cell: payText },
    {
      id: 'where',
      head: t('Conditions'),
      width: 240,
      cell: (rule) => whereText(rule, rule_publishers),
    },
    { id: 'from', head: t('From'), cell: (rule) => <Time at={rule.effective_from} /> },
  ];
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 id="rules">{t('Rules in force')}</h2>
      <DataTable
        label={t('Rules in force')}
        columns={columns}
        rows={inForce}
        rowKey={(rule) => rule.rule_id}
        emptyTitle={t('No rules yet')}
        emptyText={t('Publishers can create links once your brand has terms.')}
      />
    </section>
  );
}

const proposalColumns: readonly Column<TermsProposal>[] = [
  { id: 'at', head: t('Proposed'), compact: 'time', cell: (row) => <Time at={row.proposed_at} /> },
  { id: 'by', head: t('Proposed by'), cell: (row) => row.proposed_by },
  { id: 'rate', head: t('Commission'), compact: 'title', cell: (row) => row.comm_rate },
  { id: 'state', head: t('State'), cell: (row) => <ProposalPill proposal={row} /> },
  { id: 'reason', head: t('Reason'), width: 220, cell: (row) => row.reason ?? '–' },
  { id: 'version', head: t('Version'), numeric: true, cell: (row) => row.terms_version ?? '–' },
];

/** Proposals that were decided or withdrawn. */
function Earlier({ terms }: { terms: OwnTerms }) {
  const rows = terms.proposals.filter(({ state }) => state !== 'waiting');
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="earlier">
      <h2 id="earlier">{t('Earlier proposals')}</h2>
      <DataTable
        label={t('Earlier proposals')}
        columns={proposalColumns}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </section>
  );
}
