import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { BrandDetails } from './brand-details.ts';

/** The target page, the sub-ids, and the resulting link. */
export function LinkForm({ brand, siteId }: { brand: BrandDetails; siteId: number | undefined }) {
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
      onDone: () => rememberSubIds(subIds),
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
