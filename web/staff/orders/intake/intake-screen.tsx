import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { showOrderIntake } from '#contract/orders/intake.ts';
import { addTestKey } from '#contract/orders/keys.ts';
import { t } from '#web/lib/i18n.ts';
import { sendTestOrder } from '#web/lib/send-test-order.ts';
import { requestData, useApiQuery } from '#web/lib/use-api-query.ts';
import { usePathParams } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { CodeBlock, CopyButton } from '#web/ui/copy-field.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { RatesProblem } from '../../rates-problem.tsx';
import { KeysCard } from './keys-card.tsx';
import { RefusedReports } from './refused-reports.tsx';
import { ReportsTable } from './reports-table.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import { type Intake, type SampleBrand, SNIPPETS, writeSnippet } from './write-snippet.ts';

/** How a brand reports its orders: set-up, keys, test, latest and refused reports. */
export default function IntakeScreen() {
  const { mcid = '' } = usePathParams();
  const brand = useApiQuery(openStaffBrand, { mcid });
  if (brand.error) {
    return (
      <>
        <PageHeader title={t('Integration')} />
        <LoadError error={brand.error} onRetry={() => void brand.refetch()} />
      </>
    );
  }
  return brand.data && !brand.isPlaceholderData ? (
    <OpenIntake key={mcid} brand={brand.data} />
  ) : (
    <Loading />
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={t('Integration')} />
      <div className="stack" aria-busy="true">
        <Skeleton height={120} radius={12} />
        <Skeleton height={360} radius={12} />
      </div>
    </>
  );
}

type OpenBrand = SampleBrand & { brand_id: number; mcid: string; merchant_name: string };

function OpenIntake({ brand }: { brand: OpenBrand }) {
  useTitleObject(brand.merchant_name, t('Brands'));
  const { brand_id, mcid } = brand;
  const intake = useApiQuery(showOrderIntake, { brand_id }, { refetchInterval: 30_000 });
  return (
    <>
      <PageHeader
        title={t('Integration of {merchant_name}', { merchant_name: brand.merchant_name })}
        sub={<code>{mcid}</code>}
        actions={
          <LinkButton variant="default" to="/brands/$mcid" params={{ mcid }}>
            {t('Open the brand')}
          </LinkButton>
        }
      />
      <div className="stack">
        <RatesProblem />
        {intake.data && (
          <>
            <IntakeStatus intake={intake.data} />
            <SnippetsCard intake={intake.data} brand={brand} />
          </>
        )}
        <KeysCard brandId={brand_id} />
        <TestOrderCard brandId={brand_id} />
        <ReportsTable query={intake} />
        <RefusedReports brandId={brand_id} />
        <WebhooksCard brandId={brand_id} />
      </div>
    </>
  );
}

/** Whether orders arrive, and where. */
function IntakeStatus({ intake }: { intake: Intake }) {
  const facts = [
    [t('State'), <State key="state" intake={intake} />],
    [
      t('Last order'),
      intake.last_order_at ? <Time key="last" at={intake.last_order_at} /> : t('None yet'),
    ],
    [t('Secret'), intake.has_secret ? t('Set') : t('Not set')],
    [t('Order API'), <code key="api">{intake.api_url}</code>],
    [t('Single reports'), <code key="conversion">{intake.conversion_url}</code>],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="intake-status">
      <h2 id="intake-status">{t('Status')}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function State({ intake: { silence, last_order_at } }: { intake: Intake }) {
  if (silence) {
    return (
      <StatusPill
        tone="down"
        word={t('Orders have stopped')}
        reason={t('{expected} orders were expected since the last one, judging by its history.', {
          expected: Math.round(Number(silence.expected_orders)),
        })}
      />
    );
  }
  return last_order_at ? (
    <StatusPill tone="up" word={t('Receiving orders')} />
  ) : (
    <StatusPill tone="neutral" word={t('No order yet')} />
  );
}

const LINKS = [
  { name: t('Documentation for the shop’s engineer'), path: '/docs' },
  { name: t('Tag Manager template, web'), path: '/docs/files/google-tag-manager-web.tpl' },
  { name: t('Tag Manager template, server'), path: '/docs/files/google-tag-manager-server.tpl' },
];

type SnippetsCardProps = { intake: Intake; brand: OpenBrand };

/** Code to copy for each way of reporting orders. */
function SnippetsCard({ intake, brand }: SnippetsCardProps) {
  const [chosen, setChosen] = useState<string>(SNIPPETS[0]);
  const name = SNIPPETS.find((one) => one === chosen) ?? SNIPPETS[0];
  const text = writeSnippet(name, intake, brand);
  return (
    <section className="card stack gap-12" aria-labelledby="snippets">
      <h2 id="snippets">{t('Connect the shop')}</h2>
      <ViewTabs
        label={t('Method')}
        tabs={SNIPPETS.map((one) => ({ value: one, label: one }))}
        value={name}
        onChange={setChosen}
      />
      <CodeBlock>{text}</CodeBlock>
      <div className="row">
        <CopyButton text={text} what={t('sample')} />
        <span className="quiet">
          {t('Replace YOUR_KEY or YOUR_SECRET. The shop signs the pixel on its server.')}
        </span>
      </div>
      <div className="row">
        {LINKS.map(({ name, path }) => (
          <a key={path} href={path} target="_blank" rel="noopener" className="underline">
            {name}
          </a>
        ))}
      </div>
    </section>
  );
}

/** Sends a test order to the order API with a key that can report tests only. */
function TestOrderCard({ brandId }: { brandId: number }) {
  const [click, setClick] = useState('');
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: async () => {
      const { key } = await requestData(addTestKey, { brand_id: brandId });
      const click_ref = click.trim();
      const order_id = `test-${Date.now()}`;
      return sendTestOrder(key, {
        ...{ order_id, amount: '100.00' },
        ...(click_ref !== '' && { click_ref }),
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [showOrderIntake.path] }),
  });
  return (
    <section className="card stack" aria-labelledby="test-order">
      <h2 id="test-order">{t('Test order')}</h2>
      <p className="quiet max-w-720">
        {t(
          'Sends an order of 100.00 to the order API. Tests are evaluated like orders, but appear in no list, report, total or payment.',
        )}
      </p>
      <div className="row items-end">
        <TextInput
          label={t('Click reference (optional)')}
          value={click}
          onChange={(event) => setClick(event.currentTarget.value)}
          maxLength={255}
        />
        <MayButton permission="brands.write" loading={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test order')}
        </MayButton>
      </div>
      <div role="status">
        {test.data && <StatusLine isAccepted={test.data.isAccepted} detail={test.data.detail} />}
        {test.isError && (
          <StatusLine isAccepted={false} detail={t('The order API did not answer.')} />
        )}
      </div>
    </section>
  );
}

function StatusLine({ isAccepted, detail }: { isAccepted: boolean; detail: string }) {
  return (
    <span className="row">
      <StatusPill
        tone={isAccepted ? 'up' : 'down'}
        word={isAccepted ? t('Accepted') : t('Refused')}
      />
      <span>{detail}</span>
    </span>
  );
}
