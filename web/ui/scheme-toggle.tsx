import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSchemeSwitch } from './use-scheme-switch.ts';

/** Switches between light and dark. */
export function SchemeToggle() {
  const { isDark, label, act } = useSchemeSwitch();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={act}>
      <Icon size={20} color="var(--ink-2)" />
    </ActionIcon>
  );
}
