import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { paragraphText, sentenceText } from '#web/lib/list-text.ts';
import { useProfile } from '#web/lib/profile.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { reviewText } from '../decision-text.ts';
import { mayApply } from '../may-apply.ts';
import type { BrandDetails } from './brand-details.ts';

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
        : paragraphText([
            t('Your channel has not joined {name} yet. Apply first.', { name }),
            reviewText(brand.avg_decision_hours),
          ]);
    case 1:
      return paragraphText([
        brand.applied_at
          ? t('Your application of {applied_at} is pending with {name}.', {
              applied_at: formatTime(brand.applied_at, zone),
              name,
            })
          : t('Your application is pending with {name}.', { name }),
        reviewText(brand.avg_decision_hours),
        t('You can create links once it is approved.'),
      ]);
    case 3:
      return paragraphText([
        brand.reason
          ? t('{name} rejected this channel: {reason}', {
              name,
              reason: sentenceText(brand.reason),
            })
          : t('{name} rejected this channel. No reason was given.', { name }),
        again(brand, zone),
      ]);
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

function again({ reapply_after }: BrandDetails, zone: string): string {
  if (!reapply_after || Date.parse(reapply_after) <= Date.now()) return t('You can apply again.');
  return t('You can apply again after {until}.', { until: formatTime(reapply_after, zone) });
}

/** The target page, the sub-ids, and the resulting link. */
function LinkForm({ brand, siteId }: { brand: BrandDetails; siteId: number | undefined }) {
  const [subIds, setSubIds] = useState(recallSubIds);
  const form = useForm(
    generateLink,
    { target_url: brand.site_url },
    {
      fieldOfKey: linkFieldOfKey,
      inputOf: ({ target_url }) => ({
        mcid: brand.mcid,
        target_url: target_url.trim(),
        ...(siteId && { site_id: siteId }),
        ...filledSubIds(subIds),
      }),
      refreshes: [listLinks],
      onDone: ({ short_url }) => {
        rememberSubIds(subIds);
        copyLink(short_url);
      },
    },
  );
  return (
    <div>
      <SendForm className="stack gap-12" onSend={form.send}>
        <TextInput
          label={t('Target page')}
          description={targetsOf(brand)}
          inputMode="url"
          autoComplete="off"
          {...form.field('target_url')}
        />
        <MoreSubIds value={subIds} onChange={setSubIds} errors={form.errors} />
        <Button type="submit" loading={form.isPending}>
          {t('Create link')}
        </Button>
      </SendForm>
      <div aria-live="polite">
        {form.data && (
          <div className="mt-16">
            <LinkResult {...form.data} />
          </div>
        )}
      </div>
    </div>
  );
}

function targetsOf({ allow_deep_link, domain, merchant_name }: BrandDetails): string {
  if (allow_deep_link) return t('Any page of {domain}.', { domain });
  return t('{merchant_name} allows links to its home page only.', { merchant_name });
}

/** The sub-ids, hidden until wanted or used before. */
function MoreSubIds(fields: ComponentProps<typeof SubIdFields>) {
  const [isShown, setShown] = useState(Object.keys(filledSubIds(fields.value)).length > 0);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('Hide sub-ids') : t('Add sub-ids')}
      </Button>
      {isShown && (
        <div style={{ marginTop: 8 }}>
          <SubIdFields {...fields} />
        </div>
      )}
    </div>
  );
}
