import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';

/** Switches between light and dark; the system setting applies until it is used. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = now === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={other === 'dark' ? t('Switch to dark mode') : t('Switch to light mode')}
      onClick={() => setColorScheme(other)}
    >
      {now === 'dark' ? (
        <IconSun size={20} color="var(--ink-2)" />
      ) : (
        <IconMoon size={20} color="var(--ink-2)" />
      )}
    </ActionIcon>
  );
}
