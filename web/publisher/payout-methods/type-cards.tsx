import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PayoutTerms } from '#contract/payout-methods/publisher.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { typeNames } from './method-words.ts';
import styles from './payment-settings.module.css';

type TypeCardsProps = {
  types: readonly PayoutTerms[];
  /** false: no method can be added until the second factor is on. */
  isOpen: boolean;
};

/** The four types with their fee and speed. */
export function TypeCards({ types, isOpen }: TypeCardsProps) {
  return (
    <div className={styles.types}>
      {types.map(({ type, fee, speed, currencies }) => (
        <article key={type} className={`card ${styles.type}`} aria-labelledby={`type-${type}`}>
          <h3 id={`type-${type}`}>{typeNames[type]}</h3>
          <dl>
            <dt>Fee</dt>
            <dd>{fee}</dd>
            <dt>Arrives</dt>
            <dd>{speed}</dd>
            <dt>Currencies</dt>
            <dd>{currencies}</dd>
          </dl>
          {isOpen ? (
            <Button
              variant="default"
              component={Link}
              to={`/settings/payment-add-${type}`}
              aria-label={`Add ${typeNames[type]}`}
            >
              Add
            </Button>
          ) : (
            <DisabledButton
              variant="default"
              aria-label={`Add ${typeNames[type]}`}
              why="Set up two-factor sign-in first."
            >
              Add
            </DisabledButton>
          )}
        </article>
      ))}
    </div>
  );
}
