import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { t } from '#web/lib/i18n.ts';
import { recogniseBrand } from '#web/lib/recognise-brand.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { hintOfPage, useWhosePage } from '#web/ui/use-whose-page.ts';

/**
 * A tracking link in one step: the brand is recognised from the address, the default channel is
 * used.
 */
export function QuickLink() {
  const form = useForm(
    generateLink,
    { target_url: '' },
    {
      fieldOfKey: linkFieldOfKey,
      inputOf: () => (page.brand ? { mcid: page.brand.mcid, target_url: address } : null),
      refreshes: [listLinks, homeDashboard],
      onDone: ({ short_url }) => copyLink(short_url),
    },
  );
  const { address, host } = recogniseBrand(form.values.target_url.trim(), []);
  const page = useWhosePage(host === '' ? '' : address);
  const target = form.field('target_url');
  return (
    <section className="card" aria-labelledby="quick-link">
      <h2 id="quick-link">{t('Quick link')}</h2>
      <SendForm className="stack gap-12 mt-12" onSend={form.send}>
        <TextInput
          label={t('Brand page')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          {...target}
          description={hintOfPage(page)}
          onChange={(event) => {
            target.onChange(event);
            form.reset();
          }}
        />
        <div className="spread">
          {page.brand ? (
            <Button type="submit" loading={form.isPending}>
              {t('Create link')}
            </Button>
          ) : (
            <NoLinkButton problem={page.problem} />
          )}
          <Link to="/tools/link-generator">{t('Add sub-ids')}</Link>
        </div>
      </SendForm>
      <div aria-live="polite" className={form.data && 'mt-16'}>
        {form.data && <LinkResult {...form.data} />}
      </div>
    </section>
  );
}

type NoLinkButtonProps = { problem: string | undefined };

function NoLinkButton({ problem }: NoLinkButtonProps) {
  return (
    <DisabledButton
      why={problem ? `${problem}.` : t('Paste the address of a page on a joined brand’s website.')}
    >
      {t('Create link')}
    </DisabledButton>
  );
}
