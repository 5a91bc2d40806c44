import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { useSend } from '#web/ui/use-send.ts';
import type { BrandDetails } from './brand-details.ts';

/** The target page, the sub-ids, and the resulting link. */
export function LinkForm({ brand, siteId }: { brand: BrandDetails; siteId: number | undefined }) {
  const [target, setTarget] = useState(brand.site_url);
  const [subIds, setSubIds] = useState(recallSubIds);
  const [made, setMade] = useState<ReplyOf<typeof generateLink> | null>(null);
  const errors = useFieldErrors(linkFieldOfKey);
  const generate = useSend(generateLink, errors, {
    refreshes: [listLinks],
    onDone: (link) => {
      rememberSubIds(subIds);
      setMade(link);
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
      <SendForm className="stack gap-12" onSend={send}>
        <TextInput
          name="target_url"
          label={t('Target page')}
          description={targetsOf(brand)}
          inputMode="url"
          autoComplete="off"
          value={target}
          {...errors.on('target_url')}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <MoreSubIds value={subIds} onChange={setSubIds} errors={errors} />
        <Button type="submit" loading={generate.isPending}>
          {t('Create link')}
        </Button>
      </SendForm>
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
