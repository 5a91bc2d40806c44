import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

/** Switches between light and dark; the system setting applies until it is used. */
export function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isDark = now === 'dark';
  return {
    isDark,
    label: isDark ? t('Switch to light mode') : t('Switch to dark mode'),
    act: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}
