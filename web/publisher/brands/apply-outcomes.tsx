import { t } from '#web/lib/i18n.ts';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { Applicant, Outcome } from './apply-to-brands.ts';

type ApplyOutcomesProps = { brands: readonly Applicant[]; outcomes: readonly Outcome[] };

/** The result of each of several applications, updated as they are sent. */
export function ApplyOutcomes({ brands, outcomes }: ApplyOutcomesProps) {
  return (
    <div className="stack gap-12">
      <p role="status" className="quiet">
        <Trans
          id={'{length} of {length2} sent'}
          values={{
            length: outcomes.filter((outcome) => !outcome.error).length,
            length2: brands.length,
          }}
        />
      </p>
      <ul className="stack gap-8 m-0 p-0 list-none scroll-360">
        {brands.map((brand) => {
          const outcome = outcomes.find((one) => one.mcid === brand.mcid);
          return (
            <li key={brand.mcid} className="spread gap-8">
              <span>{brand.merchant_name}</span>
              {!outcome && <span className="quiet">{t('Queued')}</span>}
              {outcome?.status !== undefined && <RelationshipPill status={outcome.status} />}
              {outcome?.error && (
                <StatusPill tone="down" word={t('Not sent')} reason={outcome.error.text} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
