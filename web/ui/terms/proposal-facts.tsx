import type { TermsProposal } from '#contract/terms/proposals.ts';
import { t } from '#web/lib/i18n.ts';
import { FactList } from '../fact-list.tsx';
import { payText } from '../pay-text.ts';
import { StatusPill, type Tone } from '../status-pill.tsx';
import { Time } from '../time.tsx';
import { draftOf, ruleOf } from './rule-draft.ts';
import type { TermsDraft } from './terms-form.tsx';
import { whereText } from './where-text.ts';

const states: Readonly<Record<TermsProposal['state'], { tone: Tone; word: string }>> = {
  waiting: { tone: 'wait', word: t('Waiting') },
  accepted: { tone: 'up', word: t('Accepted') },
  refused: { tone: 'down', word: t('Refused') },
  withdrawn: { tone: 'neutral', word: t('Withdrawn') },
};

/** The state of a proposal, with the reason of a refusal. */
export function ProposalPill({ proposal }: { proposal: TermsProposal }) {
  const { state, reason } = proposal;
  return <StatusPill {...states[state]} {...(reason && { reason })} />;
}

/** What a brand has proposed: the rules, the start, and the message to publishers. */
export function ProposalFacts({ proposal }: { proposal: TermsProposal }) {
  const { rules, rule_publishers, effective_from, at_once, note, reason } = proposal;
  const start = effective_from ? (
    <Time at={effective_from} />
  ) : (
    t('As soon as the terms are accepted')
  );
  return (
    <div className="stack">
      <FactList
        facts={[
          [t('State'), <ProposalPill key="state" proposal={proposal} />],
          [t('Commission shown to publishers'), proposal.comm_rate || '–'],
          [t('Effective from'), start],
          [t('Notice'), at_once ? t('None: the terms start without three days’ notice') : ''],
          [t('Message to publishers'), note],
          [t('Proposed by'), proposal.proposed_by],
          [t('Proposed'), <Time key="at" at={proposal.proposed_at} />],
          [t('Decided'), proposal.decided_at && <Time key="decided" at={proposal.decided_at} />],
          [t('Reason'), reason],
          [t('Version'), proposal.terms_version],
        ]}
      />
      <ul aria-label={t('Commission rules')}>
        {rules.map((rule) => (
          <li key={rule.rule_id}>
            <strong>{rule.name}</strong>: {payText(rule)}, {whereText(rule, rule_publishers)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A proposal as a draft, for its preview; a start that has passed is left out. */
export function draftOfProposal(proposal: TermsProposal): TermsDraft {
  const { mcid, rules, rule_publishers, effective_from, note, at_once } = proposal;
  const isLater = effective_from !== null && new Date(effective_from) > new Date();
  return {
    mcid,
    rules: rules.map((rule) => ruleOf(draftOf(rule, rule_publishers))),
    effective_from: isLater ? effective_from : undefined,
    note: note ?? undefined,
    at_once: at_once ? 1 : 0,
  };
}
