import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Layer } from './layer.tsx';

type MenuDrawerProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** The menu on a small screen, as a drawer. */
export function MenuDrawer(props: MenuDrawerProps) {
  return <Layer {...props} title={t('Menu')} width={264} place="left" />;
}
