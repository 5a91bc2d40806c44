import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './menu-drawer.module.css';
import { useLayer } from './use-layer.ts';

type MenuDrawerProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** The menu on a small screen, as a drawer. */
export function MenuDrawer(props: MenuDrawerProps) {
  return (
    <Drawer
      {...props}
      {...useLayer(props.opened)}
      title={t('Menu')}
      size={264}
      classNames={styles}
    />
  );
}
