import { Suspense, useState } from 'react';
import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { usePathParams, useUrl } from '#web/lib/use-url.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { payText } from '#web/ui/pay-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { whereText } from '#web/ui/terms/where-text.ts';
import { TermsHistory } from '#web/ui/terms-history.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { MayButton } from '../may-button.tsx';
import { PublishButton } from '../publish-drafts.tsx';
import { BrandForm } from './brand-form.tsx';
import { BrandStatus } from './brand-status.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import type { StaffBrand } from './staff-brand.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const TermsDialog = lateDialog(() => import('./terms-dialog.tsx').then((file) => file.TermsDialog));
const FeedCard = latePart(() =>
  import('./feed-card.tsx').then((file) => ({ default: file.FeedCard })),
);
const Calculator = latePart(() =>
  import('./calculator.tsx').then((file) => ({ default: file.Calculator })),
);
const TeamCard = latePart(() =>
  import('./team-card.tsx').then((file) => ({ default: file.TeamCard })),
);
const ShopsTab = latePart(() => import('./shops/shops-tab.tsx'));

const tabs = [
  { value: 'profile', label: t('Profile') },
  { value: 'terms', label: t('Terms') },
  { value: 'feed', label: t('Product feed') },
  { value: 'shops', label: t('Shops') },
  { value: 'team', label: t('People') },
];

/** One brand: its profile, its commission rules, its product feed. */
export default function BrandScreen() {
  const { mcid = '' } = usePathParams();
  const asked = useApiQuery(openStaffBrand, { mcid });
  if (asked.error) {
    return (
      <>
        <PageHeader title={t('Brand')} />
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      </>
    );
  }
  if (!asked.data || asked.isPlaceholderData) {
    return (
      <>
        <PageHeader title={t('Brand')} />
        <div className="stack" aria-busy="true">
          <Skeleton height={160} radius={12} />
          <Skeleton height={420} radius={12} />
        </div>
      </>
    );
  }
  return <OpenBrand key={asked.data.mcid} brand={asked.data} />;
}

function OpenBrand({ brand }: { brand: StaffBrand }) {
  useTitleObject(brand.merchant_name, t('Brands'));
  const [url] = useUrl();
  const tab = tabs.find(({ value }) => value === url.tab)?.value ?? 'profile';
  const [dialog, setDialog] = useState<'terms' | 'secret' | 'withdraw' | null>(null);
  const close = () => setDialog(null);
  const announced = brand.terms_history.find((one) => one.status === 'announced');
  return (
    <>
      <Header
        brand={brand}
        onSecret={() => setDialog('secret')}
        onTerms={() => setDialog('terms')}
      />
      <div className="stack">
        <UrlTabs label={t('Sections')} name="tab" initial="profile" tabs={tabs} />
        {/* Hidden, not removed: changes that are not saved survive a look at another section. */}
        <div hidden={tab !== 'profile'}>
          <BrandForm brand={brand} />
        </div>
        {tab === 'terms' && (
          <>
            <RulesTable brand={brand} />
            <Suspense>
              <Calculator mcid={brand.mcid} publishers={brand.rule_publishers} />
            </Suspense>
            <Versions
              brand={brand}
              announced={announced}
              onWithdraw={() => setDialog('withdraw')}
            />
          </>
        )}
        <Suspense>{tab === 'feed' && <FeedCard mcid={brand.mcid} />}</Suspense>
        <Suspense>{tab === 'shops' && <ShopsTab brand={brand} />}</Suspense>
        <Suspense>{tab === 'team' && <TeamCard mcid={brand.mcid} />}</Suspense>
      </div>
      <Suspense>
        <TermsDialog brand={brand} opened={dialog === 'terms'} onClose={close} />
      </Suspense>
      <WithdrawDialog
        brand={brand}
        version={announced}
        opened={dialog === 'withdraw'}
        onClose={close}
      />
      <NewSecretDialog brand={brand} opened={dialog === 'secret'} onClose={close} />
    </>
  );
}

type HeaderProps = { brand: StaffBrand; onSecret: () => void; onTerms: () => void };

function Header({ brand, onSecret, onTerms }: HeaderProps) {
  const isComplete = brand.status === 'draft' && brand.lacks.length === 0;
  return (
    <PageHeader
      title={brand.merchant_name}
      sub={
        <span className="row">
          <BrandStatus {...brand} termsPending={brand.terms_pending} />
          <OutsideLink href={brand.site_url} />
          <code>{brand.mcid}</code>
        </span>
      }
      actions={
        <>
          <LinkButton
            variant="default"
            to="/brands/$mcid/integration"
            params={{ mcid: brand.mcid }}
          >
            {t('Integration')}
          </LinkButton>
          <MayButton permission="brands.write" variant="default" onClick={onSecret}>
            {t('New secret')}
          </MayButton>
          <MayButton
            permission="brands.write"
            variant={isComplete ? 'default' : 'filled'}
            onClick={onTerms}
          >
            {t('Set terms')}
          </MayButton>
          {brand.status === 'draft' && <PublishButton brand={brand} />}
        </>
      }
    />
  );
}

type VersionsProps = {
  brand: StaffBrand;
  announced: StaffBrand['terms_history'][number] | undefined;
  onWithdraw: () => void;
};

/** The versions of the terms; an announced one can be withdrawn. */
function Versions({ brand, announced, onWithdraw }: VersionsProps) {
  if (brand.terms_history.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="history">
      <div className="row justify-between">
        <h2 id="history">{t('Terms versions')}</h2>
        {announced && (
          <MayButton permission="brands.write" variant="default" onClick={onWithdraw}>
            <Trans
              id={'Withdraw version {terms_version}'}
              values={{ terms_version: announced.terms_version }}
            />
          </MayButton>
        )}
      </div>
      <TermsHistory versions={brand.terms_history} />
    </section>
  );
}

/** Every rule of every version, newest version first. */
function RulesTable({ brand }: { brand: StaffBrand }) {
  return (
    <div>
      <h2 className="mb-8">{t('Commission rules')}</h2>
      {brand.terms_pending && (
        <p className="mb-8 color-wait">
          <Trans
            id={'The source specifies “{stated_rate}”. Set terms so that links can be created.'}
            values={{ stated_rate: brand.stated_rate ?? '–' }}
          />
        </p>
      )}
      <DataTable
        label={t('Commission rules')}
        columns={columnsOf(brand)}
        rows={brand.commission_rules}
        rowKey={(rule) => rule.rule_id}
        emptyTitle={t('No rules yet')}
        emptyText={t('Set terms. Exactly one rule applies to each order line.')}
      />
    </div>
  );
}

function columnsOf(brand: StaffBrand): readonly Column<CommissionRuleRow>[] {
  return [
    {
      id: 'version',
      head: t('Version'),
      cell: (rule) => (
        <span className="row no-wrap">
          {rule.terms_version}
          <VersionPill brand={brand} version={rule.terms_version} />
        </span>
      ),
    },
    { id: 'name', head: t('Rule'), width: 140, cell: (rule) => rule.name },
    { id: 'rate', head: t('Pays'), numeric: true, cell: payText },
    {
      id: 'where',
      head: t('Conditions'),
      width: 160,
      cell: (rule) => whereText(rule, brand.rule_publishers),
    },
    {
      id: 'priority',
      head: t('Priority'),
      hint: t(
        'If several rules match a line equally well, the highest tier applies, then the highest priority.',
      ),
      numeric: true,
      cell: (rule) => rule.priority,
    },
    { id: 'from', head: t('From'), cell: (rule) => <Time at={rule.effective_from} /> },
    { id: 'to', head: t('To'), cell: (rule) => <Time at={rule.effective_to} /> },
  ];
}

function VersionPill({ brand, version }: { brand: StaffBrand; version: number }) {
  const status = brand.terms_history.find((one) => one.terms_version === version)?.status;
  if (status === 'in_force') return <StatusPill tone="up" word={t('In force')} />;
  if (status === 'announced') return <StatusPill tone="wait" word={t('Announced')} />;
  return <StatusPill tone="neutral" word={status === 'withdrawn' ? t('Withdrawn') : t('Past')} />;
}
