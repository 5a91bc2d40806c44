import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { makePageLink } from '#contract/links/linkbook.ts';
import { listLinks } from '#contract/links/publisher.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { t } from '#web/lib/i18n.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import type { LinkCode } from './link-code.ts';

/** Refusals about the page and about the tag; others belong to neither field. */
const fieldOfKey = {
  LINKBOOK_URL_REQUIRED: 'url',
  LINKBOOK_URL_STRING: 'url',
  TOOLS_LINKBOOK_URL_FORBIDDEN: 'url',
  MERCHANT_NOT_FOUND: 'url',
  BRAND_MERCHANT_STATUS_OFFLINE: 'url',
  SITE_RELATIONSHIP_NOT_APPROVED: 'url',
  BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND: 'url',
  TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT: 'url',
  LINKBOOK_TAG_STRING: 'tag',
};

type PageLinkCardProps = {
  code: LinkCode;
  /** The page on which the bookmarklet was used. */
  given: string | undefined;
};

/** Makes the link of one page; for a page from the bookmarklet, without a further click. */
export function PageLinkCard({ code, given }: PageLinkCardProps) {
  const form = useForm(
    makePageLink,
    { url: given ?? '', tag: '' },
    {
      fieldOfKey,
      inputOf: ({ url, tag }) => ({ url: url.trim(), site_id: code.site_id, ...filled({ tag }) }),
      refreshes: [listLinks],
      onDone: ({ short_url }) => copyLink(short_url),
    },
  );
  const { field } = form;
  const sendGiven = useRef(given ? form.send : null);
  useEffect(() => {
    sendGiven.current?.();
    sendGiven.current = null;
  }, []);
  return (
    <section className="card" aria-labelledby="page-link">
      <h2 id="page-link">{t('Link for a page')}</h2>
      <SendForm className="stack gap-12 mt-12" onSend={form.send}>
        <TextInput
          label={t('Brand page')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          {...field('url')}
        />
        <TextInput
          label={t('Tag')}
          description={t('Optional. Returned as uid1 in reports and postbacks.')}
          autoComplete="off"
          {...field('tag')}
        />
        <div>
          <Button type="submit" loading={form.isPending}>
            {t('Create link')}
          </Button>
        </div>
      </SendForm>
      <div aria-live="polite" className={form.data && 'mt-16'}>
        {form.data && <LinkResult {...form.data} />}
      </div>
    </section>
  );
}
