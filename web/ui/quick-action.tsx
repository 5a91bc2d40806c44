import { IconBolt } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import type { PaletteAction } from './palette.tsx';

/** Something to do from anywhere. */
export type QuickAction = { id: string; label: string; act: () => void };

/** An action as an entry of the command palette. */
export const paletteActionOf = ({ id, label, act }: QuickAction): PaletteAction => ({
  id,
  label,
  description: t('Action'),
  leftSection: <IconBolt size={20} stroke={1.6} />,
  onClick: act,
});
