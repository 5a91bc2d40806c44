import { Button } from '@mantine/core';
import { issueAutologin } from '#contract/accounts/staff.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
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
        title={`Open the account of ${name}`}
        description="It stands in the audit, with everything you look at."
        confirmLabel="Continue"
        busy={issue.isPending}
        onClose={close}
        onConfirm={(reason) =>
          publisher && issue.mutate({ publisher_id: publisher.publisher_id, reason })
        }
      >
        <p>You see what {name} sees, for 30 minutes, and change nothing.</p>
      </ReasonDialog>
      <AppDialog
        opened={publisher !== null && url !== undefined}
        onClose={close}
        title={`Open the account of ${name}`}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            {url && (
              <Button component="a" href={url} target="_blank" rel="noreferrer" onClick={close}>
                Open in a new tab
              </Button>
            )}
          </>
        }
      >
        <p>
          The way in works once, for 60 seconds. In this browser it takes the place of a publisher
          who is signed in.
        </p>
      </AppDialog>
    </>
  );
}
