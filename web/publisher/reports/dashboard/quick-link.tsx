import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { t } from '#web/lib/i18n.ts';
import { recogniseBrand } from '#web/lib/recognise-brand.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { useSend } from '#web/ui/use-send.ts';
import { hintOfPage, useWhosePage } from '#web/ui/use-whose-page.ts';

/**
 * A tracking link in one step: the brand is recognised from the address, the default channel is
 * used.
 */
export function QuickLink() {
  const [typed, setTyped] = useState('');
  const errors = useFieldErrors(linkFieldOfKey);
  const make = useSend(generateLink, errors, {
    refreshes: [listLinks, homeDashboard],
  });
  const { address, host } = recogniseBrand(typed.trim(), []);
  const page = useWhosePage(host === '' ? '' : address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { mcid: page.brand?.mcid ?? '', target_url: address };
    if (page.brand && errors.check(generateLink, input)) make.mutate(input);
  };
  return (
    <section className="card" aria-labelledby="quick-link">
      <h2 id="quick-link">{t('Quick link')}</h2>
      <form onSubmit={submit} noValidate className="stack gap-12 mt-12">
        <TextInput
          name="target_url"
          label={t('Brand page')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          value={typed}
          {...errors.on('target_url')}
          description={hintOfPage(page)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            make.reset();
          }}
        />
        <div className="spread">
          {page.brand ? (
            <Button type="submit" loading={make.isPending}>
              {t('Create link')}
            </Button>
          ) : (
            <NoLinkButton problem={page.problem} />
          )}
          <Link to="/tools/link-generator">{t('Add sub-ids')}</Link>
        </div>
      </form>
      <div aria-live="polite" className={make.data && 'mt-16'}>
        {make.data && <LinkResult {...make.data} />}
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
