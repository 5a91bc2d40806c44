import { Button } from '@mantine/core';
import type { StaffPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { useMay } from './staff-session.ts';
import { useUnsaved } from './unsaved.ts';

type SaveButtonProps = {
  permission: StaffPermission;
  isChanged: boolean;
  loading: boolean;
  children: string;
};

/** Submits a form; disabled with the reason without the permission and while nothing changed. */
export function SaveButton({ permission, isChanged, loading, children }: SaveButtonProps) {
  const may = useMay(permission);
  useUnsaved(may && isChanged);
  if (may && isChanged) {
    return (
      <Button type="submit" loading={loading}>
        {children}
      </Button>
    );
  }
  const why = may
    ? t('There are no changes to save.')
    : t('Your role does not have this permission.');
  return <DisabledButton why={why}>{children}</DisabledButton>;
}
