import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';
import { ClickCounts } from './click-counts.tsx';
import styles from './dashboard.module.css';
import type { Dashboard } from './dashboard-reply.ts';

/** The channels with the highest commission in the period. */
export function TopChannels({ data }: { data: Dashboard }) {
  if (data.top_channels.length === 0) return null;
  const days = { start_date: data.start_date, end_date: data.end_date };
  return (
    <section className="card" aria-labelledby="top-channels">
      <div className="spread">
        <h2 id="top-channels">{t('Top channels')}</h2>
        <Link to="/reports/performance" search={{ ...days, group_by: 'channel' }}>
          {t('All channels')}
        </Link>
      </div>
      <ul className={styles.list}>
        {data.top_channels.map((channel) => (
          <li key={`${channel.medium_id} ${channel.currency}`} className={styles.item}>
            <span className={styles.grow}>
              {channel.medium_id === '' ? (
                t('No channel')
              ) : (
                <Link
                  to="/reports/performance"
                  search={{ ...days, medium_id: channel.medium_id, group_by: 'brand' }}
                >
                  {channel.name}
                </Link>
              )}
              <br />
              <ClickCounts clicks={channel.valid_clicks} orders={channel.orders} />
            </span>
            <Money amount={channel.commission} currency={channel.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
