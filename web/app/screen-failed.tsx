import { Button } from '@mantine/core';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Error boundary of a screen that crashed or could not be loaded; offers to reload the page. */
export function ScreenFailed({ error }: { error: Error }) {
  // After a release an open page requests files that no longer exist; reloading fixes that.
  const isStale = /import|module|chunk/i.test(error.message);
  return (
    <div role="alert" className="p-24">
      <PageHeader title={isStale ? 'A new version is available' : 'Something went wrong'} />
      <p className="quiet mb-16">
        {isStale
          ? 'Reload the page to continue.'
          : 'Your data is safe. Reload the page or go to another screen.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload page</Button>
    </div>
  );
}
