import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './app-sheet.module.css';
import { useLayer } from './use-layer.ts';

type AppSheetProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A sheet at the lower end of a phone. Keep it mounted and switch `opened`, as for `AppDialog`. */
export function AppSheet({ children, ...sheet }: AppSheetProps) {
  return (
    <Drawer
      {...sheet}
      {...useLayer(sheet.opened)}
      position="bottom"
      size="auto"
      classNames={{ content: styles.content, body: styles.body }}
    >
      {children}
    </Drawer>
  );
}
