import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from '#web/ui/sidebar.module.css';
import { ApiMenu } from './api-menu.tsx';

type ApiEntriesProps = {
  /** Whether a page of the APIs is shown. */
  isLit: boolean;
  onGo: (() => void) | undefined;
};

/**
 * The entries of the single APIs below their menu item. They are closed except on their pages,
 * because fourteen names would push the following items out of view.
 */
export function ApiEntries({ isLit, onGo }: ApiEntriesProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isLit;
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label={t('List of APIs')}
        onClick={() => setChosen(!isOpen)}
      >
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul>
          <ApiMenu onGo={onGo} />
        </ul>
      )}
    </>
  );
}
