import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './shell.module.css';

type MenuDrawerProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** The menu on a small screen, as a drawer. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        {/* A header element here would be a second banner landmark on the page. */}
        <Drawer.Header className={styles.drawerHead} {...{ component: 'div' }}>
          <Drawer.Title>{t('Menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </Drawer.Header>
        <Drawer.Body className={styles.drawer}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
