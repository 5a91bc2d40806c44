import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { menuLinks } from './current-route.ts';
import { permissionOf } from './route-permissions.ts';
import { routes } from './routes.tsx';

const others = routes.filter(
  (entry) =>
    entry.layout === 'app' && !entry.menu && !('redirect' in entry) && !/\$/.test(entry.path),
);

/** Goes to any screen by typing a part of its name. `signal` changes each time it is wanted. */
export default function ScreenSearch({ signal }: { signal: number }) {
  const navigate = useNavigate();
  const user = useProfile();
  useEffect(() => {
    if (signal) spotlight.open();
  }, [signal]);
  const screens = [
    ...menuLinks.map((link) => ({ ...link, group: link.group ?? 'Screens' })),
    ...others.map((entry) => ({
      path: entry.path,
      label: entry.title,
      group: 'Screens',
      icon: IconSearch,
      search: {},
    })),
  ];
  const open = screens.filter(({ path }) => may(user, permissionOf(path)));
  const actions = open.map(({ path, label, group, icon: Icon, search }) => ({
    id: `${path} ${label}`,
    label,
    description: group === 'Screens' ? '' : group,
    leftSection: <Icon size={20} stroke={1.6} color="var(--ink-2)" />,
    onClick: () => void navigate({ to: path as string, search: (search ?? {}) as never }),
  }));
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound="No screen has this name"
      highlightQuery
      attributes={{ content: { 'aria-label': 'Go to a screen' } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to a screen',
        'aria-label': 'Go to a screen',
      }}
    />
  );
}
