import { Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReplyOf } from '#contract/call.ts';
import type { Schedule } from '#contract/notifications/fields.ts';
import type { listPreferences } from '#contract/notifications/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import styles from './notification-grid.module.css';

type Preference = ReplyOf<typeof listPreferences>['list'][number];

/** The columns of switches. An event is mailed once: one switch of a row turns off the others. */
const COLUMNS: readonly { schedule: Exclude<Schedule, 'off'>; label: string }[] = [
  { schedule: 'immediately', label: t('Mail at once') },
  { schedule: 'daily', label: t('Daily digest') },
  { schedule: 'weekly', label: t('Weekly digest') },
];

/** The groups by the first word of a kind; what is in none comes last. */
const GROUPS: readonly { title: string; words: readonly string[] }[] = [
  {
    title: t('Channels and brands'),
    words: ['channel', 'review', 'application', 'brand', 'terms', 'site'],
  },
  { title: t('Orders and claims'), words: ['orders', 'claim', 'clicks'] },
  {
    title: t('Money'),
    words: ['payment', 'self', 'debt', 'bonus', 'referral', 'invoice', 'rates', 'ledger'],
  },
];
const OTHERS = t('Integrations and system');

type GridProps = {
  preferences: readonly Preference[];
  isBusy: boolean;
  onChoose: (kinds: readonly string[], schedule: Schedule) => void;
};

/** How each kind of event is reported, as a grid of switches in groups. */
export function NotificationGrid({ preferences, ...rest }: GridProps) {
  const groupOf = ({ kind }: Preference) =>
    GROUPS.find(({ words }) => words.includes(kind.split('_')[0] ?? ''))?.title ?? OTHERS;
  return [...GROUPS.map(({ title }) => title), OTHERS].map((title) => {
    const own = preferences.filter((one) => groupOf(one) === title);
    return own.length > 0 && <Group key={title} title={title} preferences={own} {...rest} />;
  });
}

function Group({ title, preferences, isBusy, onChoose }: GridProps & { title: string }) {
  const kinds = preferences.map(({ kind }) => kind);
  const areAll = (schedule: Schedule) => preferences.every((one) => one.schedule === schedule);
  return (
    <section className={`card ${styles.group}`}>
      <table className={styles.grid} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <h2>{title}</h2>
            </th>
            <th scope="col">{t('Bell')}</th>
            {COLUMNS.map(({ schedule, label }) => (
              <th key={schedule} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.length > 1 && (
            <Row
              label={t('All')}
              name={t('All: {group}', { group: title })}
              isOn={areAll}
              isBusy={isBusy}
              onChoose={(schedule) => onChoose(kinds, schedule)}
            />
          )}
          {preferences.map(({ kind, label, schedule: chosen }) => (
            <Row
              key={kind}
              label={label}
              name={label}
              isOn={(schedule) => schedule === chosen}
              isBusy={isBusy}
              onChoose={(schedule) => onChoose([kind], schedule)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  label: string;
  /** What its switches are named after. */
  name: string;
  isOn: (schedule: Schedule) => boolean;
  isBusy: boolean;
  onChoose: (schedule: Schedule) => void;
};

function Row({ label, name, isOn, isBusy, onChoose }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <IconCheck size={18} color="var(--up)" aria-label={t('Always')} role="img" />
      </td>
      {COLUMNS.map(({ schedule, label: column }) => (
        <td key={schedule}>
          <Switch
            aria-label={t('{name}: {column}', { name, column })}
            checked={isOn(schedule)}
            // A disabled switch would lose the focus.
            onChange={() => !isBusy && onChoose(isOn(schedule) ? 'off' : schedule)}
          />
        </td>
      ))}
    </tr>
  );
}
