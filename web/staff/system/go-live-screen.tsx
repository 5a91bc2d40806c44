import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type GoLiveStep, showGoLive } from '#contract/system/checklist.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import styles from './go-live.module.css';

type Step = { title: string; why: string; to: string; search?: Readonly<Record<string, string>> };

const settings = (section: string) => ({ to: '/settings', search: { section } });

const steps = (): Readonly<Record<GoLiveStep, Step>> => ({
  legal_entity: {
    title: t('Enter the legal entity'),
    why: t('It issues invoices and pays publishers.'),
    ...settings('legal'),
  },
  vat_rate: {
    title: t('Set the VAT rate'),
    why: t('Payments to publishers of your country who charge VAT wait for it.'),
    ...settings('legal'),
  },
  mail: {
    title: t('Send a test mail'),
    why: t('Publishers verify their email address before they sign in.'),
    ...settings('mail'),
  },
  payout_provider: {
    title: t('Set up a payout provider'),
    why: t('Payout runs leave out payments that no provider can make.'),
    ...settings('payouts'),
  },
  terms: {
    title: t('Read and save terms and privacy text'),
    why: t('Publishers agree to them when they sign up.'),
    ...settings('texts'),
  },
  rates: {
    title: t('Fetch exchange rates'),
    why: t('Amounts in other currencies are converted with them.'),
    to: '/rates',
  },
  brand: {
    title: t('Add the first brand'),
    why: t('Publishers create links for its pages.'),
    to: '/new-brand',
  },
  test_order: {
    title: t('Send a test order'),
    why: t('On the integration page of the brand.'),
    to: '/brands',
  },
});

/** /staff/go-live: what the network needs before its first publisher is paid. */
export default function GoLiveScreen() {
  const shown = useApiQuery(showGoLive, {});
  const open = shown.data?.open ?? 0;
  return (
    <>
      <PageHeader
        title={t('Go-live checklist')}
        sub={
          shown.data && open === 0
            ? t('Everything is set up.')
            : t('What the network needs before its first publisher is paid.')
        }
      />
      <QueryResult query={shown}>
        {shown.data ? <Checklist list={shown.data.list} /> : <Skeleton height={560} />}
      </QueryResult>
    </>
  );
}

type Listed = ReplyOf<typeof showGoLive>['list'];

/** How many steps are done, and all of them; the next one stands out. */
function Checklist({ list }: { list: Listed }) {
  const done = list.filter((one) => one.done).length;
  const next = list.find((one) => !one.done)?.step;
  return (
    <section className="card stack max-w-720" aria-label={t('Go-live checklist')}>
      <div className="stack gap-8">
        <p className={styles.count}>{t('{done} of {total} done', { done, total: list.length })}</p>
        <progress className={styles.bar} value={done} max={list.length} aria-hidden="true" />
      </div>
      <ol className={styles.list}>
        {list.map(({ step, done }) => (
          <StepItem key={step} step={steps()[step]} done={done} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

type StepItemProps = { step: Step; done: boolean; isNext: boolean };

function StepItem({ step, done, isNext }: StepItemProps) {
  const { title, why, to, search = {} } = step;
  return (
    <li data-next={isNext || undefined}>
      {done ? (
        <IconCircleCheckFilled className="color-accent" size={22} aria-hidden="true" />
      ) : (
        <IconCircleDashed className="quiet" size={22} aria-hidden="true" />
      )}
      <div className={styles.what}>
        <Link to={to} search={search}>
          {title}
        </Link>
        <p className="quiet">{why}</p>
      </div>
      <StatusPill tone={done ? 'up' : 'wait'} word={done ? t('Done') : t('Not done')} />
    </li>
  );
}
