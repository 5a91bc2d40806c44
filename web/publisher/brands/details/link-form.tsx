import { Button, Collapse, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import type { BrandDetails } from './brand-details.ts';

/** The target page, the sub-ids, and the resulting link. */
export function LinkForm({ brand, siteId }: { brand: BrandDetails; siteId: number | undefined }) {
  const [target, setTarget] = useState(brand.site_url);
  const [subIds, setSubIds] = useState(recallSubIds);
  const [moreShown, setMoreShown] = useState(Object.keys(filledSubIds(subIds)).length > 0);
  const [made, setMade] = useState<ReplyOf<typeof generateLink> | null>(null);
  const errors = useFieldErrors(linkFieldOfKey);
  const generate = useApiMutation(generateLink, {
    quiet: true,
    refreshes: [listLinks],
    onDone: (link) => {
      rememberSubIds(subIds);
      setMade(link);
    },
    onRefused: (error: ApiError) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const send = () => {
    const input = {
      mcid: brand.mcid,
      target_url: target.trim(),
      ...(siteId && { site_id: siteId }),
      ...filledSubIds(subIds),
    };
    if (errors.check(generateLink, input)) generate.mutate(input);
  };
  return (
    <div>
      <form
        className="stack gap-12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          name="target_url"
          label={t('Target page')}
          description={
            brand.allow_deep_link
              ? t('Any page of {domain}.', { domain: brand.domain })
              : t('{merchant_name} allows links to its home page only.', {
                  merchant_name: brand.merchant_name,
                })
          }
          inputMode="url"
          autoComplete="off"
          value={target}
          {...errors.on('target_url')}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={moreShown}
            onClick={() => setMoreShown(!moreShown)}
          >
            {moreShown ? t('Hide sub-ids') : t('Add sub-ids')}
          </Button>
          <Collapse expanded={moreShown} mt={8}>
            <SubIdFields value={subIds} onChange={setSubIds} errors={errors} />
          </Collapse>
        </div>
        <Button type="submit" loading={generate.isPending}>
          {t('Create link')}
        </Button>
      </form>
      <div aria-live="polite">
        {made && (
          <div className="mt-16">
            <LinkResult {...made} />
          </div>
        )}
      </div>
    </div>
  );
}
