import type { showPublisher } from '#contract/accounts/staff-publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';

type Shown = ReplyOf<typeof showPublisher>;
type Figures = Shown['figures']['totals'][number];
type User = Shown['users'][number];

/** Profile, figures of the last 30 days, and users with their sessions. */
export function PublisherOverview({ publisher }: { publisher: Shown }) {
  const { payment_hold: hold, figures, users } = publisher;
  return (
    <>
      {hold && <HoldNotice hold={hold} />}
      <section className="card stack" aria-labelledby="profile">
        <h2 id="profile">{t('Profile')}</h2>
        <FactList
          facts={[
            [t('Owner'), publisher.username],
            [t('Email'), publisher.email],
            [t('Company'), publisher.company_name],
            [t('Default channel'), publisher.website],
            [t('Country'), publisher.country && countryName(publisher.country)],
            [t('Currency'), publisher.currency],
            [t('Time zone'), publisher.time_zone],
            [t('Joined'), <Time key="joined" at={publisher.created_at} day />],
          ]}
        />
      </section>
      <div className="stack">
        <h2>{t('Last 30 days')}</h2>
        <DataTable
          label={t('Last 30 days')}
          columns={figureColumns}
          rows={figures.totals}
          rowKey={({ currency }) => currency}
          empty={null}
        />
      </div>
      <div className="stack">
        <h2>{t('Users and sessions')}</h2>
        <DataTable
          label={t('Users and sessions')}
          columns={userColumns}
          rows={users}
          rowKey={({ user_id }) => user_id}
          empty={null}
        />
      </div>
    </>
  );
}

function HoldNotice({ hold }: { hold: NonNullable<Shown['payment_hold']> }) {
  return (
    <p role="status" className="card color-wait">
      {t('{staff_name} holds payments to this publisher: {reason}', {
        staff_name: hold.staff_name,
        reason: hold.reason,
      })}{' '}
      <Time at={hold.created_at} />
    </p>
  );
}

const figureColumns: readonly Column<Figures>[] = [
  { id: 'currency', head: t('Currency'), cell: (row) => row.currency },
  {
    id: 'valid_clicks',
    head: t('Valid clicks'),
    numeric: true,
    cell: (row) => countText(row.valid_clicks),
  },
  {
    id: 'orders',
    head: t('Orders'),
    numeric: true,
    cell: (row) => countText(row.orders),
  },
  {
    id: 'sales',
    head: t('Sales'),
    numeric: true,
    currencyOf: (row) => row.currency,
    cell: (row) => <Money amount={row.sales} currency={row.currency} />,
  },
  {
    id: 'commission',
    head: t('Commission'),
    numeric: true,
    currencyOf: (row) => row.currency,
    cell: (row) => <Money amount={row.commission} currency={row.currency} />,
  },
];

const userColumns: readonly Column<User>[] = [
  {
    id: 'user',
    head: t('User'),
    width: 220,
    cell: (user) => (
      <>
        <strong>{user.name || user.username}</strong>
        <br />
        <span className="quiet">
          {user.email_verified ? user.email : t('{email}, not verified', { email: user.email })}
        </span>
      </>
    ),
  },
  { id: 'role', head: t('Role'), cell: (user) => roles[user.role] ?? user.role },
  { id: 'status', head: t('Status'), cell: (user) => states[user.status] ?? user.status },
  {
    id: 'sessions',
    head: t('Open sessions'),
    width: 260,
    cell: (user) =>
      user.sessions.length === 0
        ? '–'
        : user.sessions.map(({ device, created_at, last_used_at }) => (
            <div key={created_at + last_used_at}>
              {device}, <Time at={last_used_at} />
            </div>
          )),
  },
];

const roles: Readonly<Record<string, string>> = {
  publisher_owner: t('Owner'),
  publisher_member: t('Member'),
  finance_viewer: t('Finance viewer'),
};
const states: Readonly<Record<string, string>> = { active: t('Active'), removed: t('Removed') };
