import { Link } from '@tanstack/react-router';
import type { MonthCheck } from '#contract/month-end/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import styles from './month-end.module.css';
import { checkNames, figureNames, isEven, rowName } from './month-end-words.ts';

type Figure = MonthCheck['left'][number];
type CheckCardProps = { check: MonthCheck; month: string; currency: string };

/** An equation: both sides with links to their rows, and in red what differs. */
export function CheckCard({ check, month, currency }: CheckCardProps) {
  const { name, account, left, right, difference } = check;
  const title = account === null ? checkNames[name] : t('Account {account}', { account });
  return (
    <section className="card" aria-label={title}>
      <div className="stack gap-8">
        <div className="spread">
          <h3 className={styles.title}>{title}</h3>
          <CheckPill check={check} />
        </div>
        <dl className={styles.figures}>
          {left.map((figure) => (
            <FigureRow key={figure.name} sign="" {...{ figure, account, month, currency }} />
          ))}
          {right.map((figure, nth) => (
            <FigureRow
              key={figure.name}
              sign={nth === 0 ? '=' : figure.is_less ? '−' : '+'}
              {...{ figure, account, month, currency }}
            />
          ))}
          {!isEven(check) && (
            <div className={`${styles.figure} ${styles.difference}`}>
              <dt>{t('Difference')}</dt>
              <dd>
                <Money amount={difference} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
        {!isEven(check) && <Differs check={check} currency={currency} />}
      </div>
    </section>
  );
}

/** Whether an equation holds, as a word with a colour. */
function CheckPill({ check }: { check: MonthCheck }) {
  return isEven(check) ? (
    <StatusPill tone="up" word={t('Agrees')} />
  ) : (
    <StatusPill tone="down" word={t('Differs')} />
  );
}

type FigureRowProps = {
  figure: Figure;
  /** The sign before it, '' for the first. */
  sign: string;
  account: string | null;
  month: string;
  currency: string;
};

function FigureRow({ figure, sign, account, month, currency }: FigureRowProps) {
  const { name, amount, rows } = figure;
  const search = { month, currency, figure: name, ...(account !== null && { account }) };
  return (
    <div className={styles.figure}>
      <dt>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        {figureNames[name]}
        {rows !== null && (
          <span className="quiet">
            {' '}
            {t('{count, plural, one {# row} other {# rows}}', { count: rows })}
          </span>
        )}
      </dt>
      <dd>
        <Link to="/month-end" search={search as never} resetScroll={false}>
          <Money amount={amount} currency={currency} />
          <span className="hidden-text">
            {t('Rows of {figure}', { figure: figureNames[name] })}
          </span>
        </Link>
      </dd>
    </div>
  );
}

/** What differs, with both amounts. */
function Differs({ check: { differs }, currency }: Omit<CheckCardProps, 'month'>) {
  if (differs.length === 0) {
    return (
      <p className="color-down">
        {t('The rows of both sides agree one by one. A stored sum is another than theirs.')}
      </p>
    );
  }
  const amount = (text: string | null) =>
    text === null ? t('missing') : <Money amount={text} currency={currency} />;
  return (
    <ul className="color-down">
      {differs.map(({ kind, id, left, right }) => (
        <li key={`${kind} ${id}`} className="break-anywhere">
          {rowName(kind, id)}
          {': '}
          {amount(left)}
          {' / '}
          {amount(right)}
        </li>
      ))}
    </ul>
  );
}
