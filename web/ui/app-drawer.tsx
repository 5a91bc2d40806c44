import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useTitleObject } from './use-title-object.ts';

type AppDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Pixels; default 480. Full width on a small screen. */
  width?: number;
  children: ReactNode;
};

/**
 * The drawer for details next to a list. Keep it mounted and switch `opened`, as for `AppDialog`.
 */
export function AppDrawer({ opened, onClose, title, width = 480, children }: AppDrawerProps) {
  useTitleObject(opened && typeof title === 'string' ? title : '');
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={width} position="right" padding={20}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        {/* A header element here would be a second banner landmark on the page. */}
        <Drawer.Header {...{ component: 'div' }}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
