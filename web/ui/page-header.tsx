import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { AppSheet } from './app-sheet.tsx';
import { DemoPill } from './demo-banner.tsx';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  /** Decoration before the title, such as a logo. */
  picture?: ReactNode;
  sub?: ReactNode;
  /** What the figures are in: their currency, or the choice of one. */
  beside?: ReactNode;
  /** What people come for most. */
  actions?: ReactNode;
  /** Further actions, which a phone has in a menu. */
  more?: ReactNode;
};

/**
 * The header of every screen, one line high:
 * `<PageHeader title="Brands" sub="USD, Europe/Berlin" actions={<Button/>} />`.
 * Exactly one per screen; its h1 receives the focus after navigation.
 */
export function PageHeader({ title, picture, sub, beside, actions, more }: PageHeaderProps) {
  const isOnPhone = useIsNarrow(PHONE);
  return (
    <header className={styles.header}>
      {picture}
      <h1 tabIndex={-1}>{title}</h1>
      {isOnPhone && <DemoPill />}
      {sub && (
        // Cut off in a narrow window, where the whole text is its title.
        <p className={styles.sub} title={typeof sub === 'string' ? sub : undefined}>
          {sub}
        </p>
      )}
      {beside && <div className={styles.beside}>{beside}</div>}
      {(actions || more) && (
        <div className={styles.actions}>
          {actions}
          {isOnPhone && more ? <MoreActions>{more}</MoreActions> : more}
        </div>
      )}
    </header>
  );
}

/** The further actions of a phone: a button that opens them as a list. */
function MoreActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('More actions')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconDots size={20} />
      </ActionIcon>
      <AppSheet opened={opened} onClose={() => setOpened(false)} title={t('More actions')}>
        <div className={styles.more}>{children}</div>
      </AppSheet>
    </>
  );
}
