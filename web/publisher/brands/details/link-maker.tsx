import { Button } from '@mantine/core';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
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
    <section className="card stack gap-12" aria-label={t('Create link')}>
      <h2>{t('Create link')}</h2>
      {missing === null ? (
        <LinkForm key={brand.mcid} brand={brand} siteId={siteId} />
      ) : (
        <>
          <p className="break-anywhere">{missing}</p>
          {brand.relationship_status !== 2 &&
            (may ? (
              <Button onClick={() => onApply(brand)}>
                {words[brand.relationship_status] ?? t('Apply')}
              </Button>
            ) : (
              why && (
                <DisabledButton variant="default" why={why}>
                  {words[brand.relationship_status] ?? t('Apply')}
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
  if (brand.status === 'offline') return t('{name} is offline. Links cannot be created.', { name });
  if (brand.status === 'paused') return t('{name} is paused. Links cannot be created.', { name });
  switch (brand.relationship_status) {
    case 0:
      return brand.approval_type === 'auto'
        ? t(
            'Your channel has not joined {name} yet. Applications are approved automatically: apply to create links right away.',
            { name },
          )
        : t(
            'Your channel has not joined {name} yet. Apply first. The brand reviews applications manually{brand}.',
            { name, brand: decision(brand) },
          );
    case 1:
      return t(
        'Your application{value} is pending with {name}{brand}. You can create links once it is approved.',
        {
          value: brand.applied_at
            ? t(' of {applied_at}', { applied_at: formatTime(brand.applied_at, zone) })
            : '',
          name,
          brand: decision(brand),
        },
      );
    case 3:
      return t('{name} rejected this channel: {sentence}{brand}', {
        name,
        sentence: sentence(brand.reason ?? t('no reason was given')),
        brand: again(brand, zone),
      });
  }
  if (brand.terms_pending) {
    return t(
      'You have joined {name}, but its commission is not set yet. You can create links once the terms are available.',
      { name },
    );
  }
  return null;
}

/** The label of the button if the publisher has applied to the brand before. */
const words: Readonly<Record<number, string>> = { 1: t('Applied'), 3: t('Apply again') };

/** Ends a reason with a full stop, since people write reasons with or without one. */
function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function decision({ avg_decision_hours: hours }: BrandDetails): string {
  return `, ${decisionText(hours)}`;
}

function again({ reapply_after }: BrandDetails, zone: string): string {
  if (!reapply_after || Date.parse(reapply_after) <= Date.now()) return t(' You can apply again.');
  return t(' You can apply again after {reapply_after}.', {
    reapply_after: formatTime(reapply_after, zone),
  });
}
