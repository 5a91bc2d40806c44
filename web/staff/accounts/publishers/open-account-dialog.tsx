import { Button } from '@mantine/core';
import { issueAutologin } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

type OpenAccountDialogProps = { publisher: StaffPublisher | null; onClose: () => void };

/** Asks for a reason, then issues a one-time link for impersonation of the publisher. */
export function OpenAccountDialog({ publisher, onClose }: OpenAccountDialogProps) {
  const issue = useApiMutation(issueAutologin);
  const name = publisher?.name ?? '';
  const close = () => {
    issue.reset();
    onClose();
  };
  const url = issue.data?.url;
  return (
    <>
      <ReasonDialog
        opened={publisher !== null && !url}
        title={t('Open the account of {name}', { name })}
        description={t('Recorded in the audit log together with everything you view.')}
        confirmLabel={t('Continue')}
        busy={issue.isPending}
        onClose={close}
        onConfirm={(reason) =>
          publisher && issue.mutate({ publisher_id: publisher.publisher_id, reason })
        }
      >
        <p>
          <Trans
            id={'You get read-only access to the account of {name} for 30 minutes.'}
            values={{ name }}
          />
        </p>
      </ReasonDialog>
      <LinkDialog opened={publisher !== null} name={name} url={url} onClose={close} />
    </>
  );
}

type LinkDialogProps = {
  opened: boolean;
  name: string;
  /** Undefined until the link is issued. */
  url: string | undefined;
  onClose: () => void;
};

function LinkDialog({ opened, name, url, onClose }: LinkDialogProps) {
  return (
    <AppDialog
      opened={opened && url !== undefined}
      onClose={onClose}
      title={t('Open the account of {name}', { name })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {url && (
            <Button component="a" href={url} target="_blank" rel="noreferrer" onClick={onClose}>
              {t('Open in a new tab')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t(
          'The link works once and expires in 60 seconds. It replaces the publisher session in this browser.',
        )}
      </p>
    </AppDialog>
  );
}
