import type { ReactNode } from 'react';
import { CopyButton } from './copy-field.tsx';
import styles from './fact-list.module.css';

/** A list of facts, one per row; empty ones are left out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A fact with a copy button. */
export function CopiedFact({ text, what }: { text: string; what: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}
