import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { isLocked } from './is-locked.ts';
import { SearchButton } from './search-button.tsx';

const CreateLinkDialog = lateDialog(() =>
  import('#web/publisher/links/create-link-dialog.tsx').then((file) => file.CreateLinkDialog),
);
const KeysDialog = lateDialog(() =>
  import('#web/ui/keys-dialog.tsx').then((file) => file.KeysDialog),
);

const KEYS = [
  [t('Ctrl K or ⌘ K'), t('Go to a screen, brand, order, payment or link')],
  ['C', t('Create link')],
  ['/', t('Search brands, on the screens of brands')],
  ['?', t('Show these shortcuts')],
  [t('Arrow keys'), t('Read the days of a chart')],
  ['Esc', t('Close a dialog or menu')],
] as const;

type QuickActionsProps = { isNarrow: boolean; onDownloads: () => void };

/** Search, "Create link" and the list of keys, which every screen has. */
export function QuickActions({ isNarrow, onDownloads }: QuickActionsProps) {
  const [opened, setOpened] = useState<'link' | 'keys' | null>(null);
  const user = useProfile();
  const mayLink = may(user, 'links.write') && !isLocked(user, '/tools/link-generator');
  const close = () => setOpened(null);
  const create = mayLink ? () => setOpened('link') : undefined;
  useKeys({ c: create, '?': () => setOpened('keys') });
  return (
    <>
      <SearchButton
        actions={[
          ...(create ? [{ id: 'create-link', label: t('Create link'), act: create }] : []),
          { id: 'downloads', label: t('Open downloads'), act: onDownloads },
          { id: 'keys', label: t('Show keyboard shortcuts'), act: () => setOpened('keys') },
        ]}
      />
      {create && (
        <Button
          size="sm"
          px={isNarrow ? 8 : 12}
          {...(!isNarrow && { leftSection: <IconPlus size={18} aria-hidden="true" /> })}
          aria-label={t('Create link')}
          aria-keyshortcuts="c"
          aria-haspopup="dialog"
          onClick={create}
        >
          {isNarrow ? <IconPlus size={18} aria-hidden="true" /> : t('Create link')}
        </Button>
      )}
      <Suspense fallback={null}>
        <CreateLinkDialog opened={opened === 'link'} onClose={close} />
        <KeysDialog opened={opened === 'keys'} onClose={close} keys={KEYS} />
      </Suspense>
    </>
  );
}
