import { Button } from '@mantine/core';
import { PageHeader } from '#web/ui/page-header.tsx';

/** A screen that broke or could not be fetched: what happened, and loading the page again. */
export function ScreenFailed({ error }: { error: Error }) {
  // After a release the old page asks for files that are gone; loading again mends that.
  const isStale = /import|module|chunk/i.test(error.message);
  return (
    <div role="alert" style={{ padding: 24 }}>
      <PageHeader title={isStale ? 'A new version is here' : 'This screen did not work'} />
      <p className="quiet" style={{ marginBottom: 16 }}>
        {isStale
          ? 'Load the page again to go on with it.'
          : 'Nothing was lost. Load the page again, or go to another screen.'}
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  );
}
