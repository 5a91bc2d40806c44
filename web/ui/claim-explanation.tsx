import type { ReplyOf } from '#contract/call.ts';
import type { HeldReason, listClaims } from '#contract/orders/claims.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';

type Claim = ReplyOf<typeof listClaims>['list'][number];

const heldTexts: Readonly<Record<HeldReason, string>> = {
  rejection: t('Reviewed by a person: the sale was rejected for fraud or a violation of terms.'),
  settled: t('Reviewed by a person: the sale is already settled.'),
  evidence: t('Reviewed by a person: the claim has no evidence.'),
  amount: t('Reviewed by a person: the amount is above the limit for automatic acceptance.'),
  usual_value: t('Reviewed by a person: the order is much larger than usual for this brand.'),
  month_share: t('Reviewed by a person: the limit for automatic acceptance in 30 days is reached.'),
  second_person: t('Accepted by one person. A second person reviews it.'),
};

/** Why a claim waits for a person, the reason of its decision, and until when its sale is pending. */
export function ClaimExplanation({ claim }: { claim: Claim }) {
  const { held_because, reason, pending_until } = claim;
  return (
    <>
      {held_because && <div className="quiet">{heldTexts[held_because]}</div>}
      {reason && <div className="quiet">{reason}</div>}
      {pending_until && (
        <div className="quiet">
          {t('The sale is pending until {day}. The brand can still reject it.', {
            day: formatDay(pending_until),
          })}
        </div>
      )}
    </>
  );
}
