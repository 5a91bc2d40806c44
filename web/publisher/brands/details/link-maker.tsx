import { Button } from '@mantine/core';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { useProfile } from '#web/lib/profile.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { decisionText } from '../decision-text.ts';
import { mayApply } from '../may-apply.ts';
import type { BrandDetails } from './brand-details.ts';
import { LinkForm } from './link-form.tsx';

type LinkMakerProps = {
  brand: BrandDetails;
  siteId: number | undefined;
  onApply: (brand: BrandRow) => void;
};

/** Makes a link to a page of the brand, or states what is missing before one can be made. */
export function LinkMaker({ brand, siteId, onApply }: LinkMakerProps) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const missing = missingFor(brand, zone);
  const { may, why } = mayApply(brand, zone);
  return (
    <section className="card stack gap-12" aria-label="Create link">
      <h2>Create link</h2>
      {missing === null ? (
        <LinkForm key={brand.mcid} brand={brand} siteId={siteId} />
      ) : (
        <>
          <p className="break-anywhere">{missing}</p>
          {brand.relationship_status !== 2 &&
            (may ? (
              <Button onClick={() => onApply(brand)}>
                {words[brand.relationship_status] ?? 'Apply'}
              </Button>
            ) : (
              why && (
                <DisabledButton variant="default" why={why}>
                  {words[brand.relationship_status] ?? 'Apply'}
                </DisabledButton>
              )
            ))}
        </>
      )}
    </section>
  );
}

/** What is missing before a link can be made; null if nothing is. */
function missingFor(brand: BrandDetails, zone: string): string | null {
  const name = brand.merchant_name;
  if (brand.status === 'offline') return `${name} is offline. Links cannot be created.`;
  if (brand.status === 'paused') return `${name} is paused. Links cannot be created.`;
  switch (brand.relationship_status) {
    case 0:
      return brand.approval_type === 'auto'
        ? `Your channel has not joined ${name} yet. Applications are approved automatically: apply to create links right away.`
        : `Your channel has not joined ${name} yet. Apply first. The brand reviews applications manually${decision(brand)}.`;
    case 1:
      return `Your application${brand.applied_at ? ` of ${formatTime(brand.applied_at, zone)}` : ''} is pending with ${name}${decision(brand)}. You can create links once it is approved.`;
    case 3:
      return `${name} rejected this channel: ${sentence(brand.reason ?? 'no reason was given')}${again(brand, zone)}`;
  }
  if (brand.terms_pending) {
    return `You have joined ${name}, but its commission is not set yet. You can create links once the terms are available.`;
  }
  return null;
}

/** The label of the button if the publisher has applied to the brand before. */
const words: Readonly<Record<number, string>> = { 1: 'Applied', 3: 'Apply again' };

/** Ends a reason with a full stop, since people write reasons with or without one. */
function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function decision({ avg_decision_hours: hours }: BrandDetails): string {
  return `, ${decisionText(hours)}`;
}

function again({ reapply_after }: BrandDetails, zone: string): string {
  if (!reapply_after || Date.parse(reapply_after) <= Date.now()) return ' You can apply again.';
  return ` You can apply again after ${formatTime(reapply_after, zone)}.`;
}
