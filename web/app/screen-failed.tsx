import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Error boundary of a screen that crashed or could not be loaded; offers to reload the page. */
export function ScreenFailed({ error }: { error: Error }) {
  // After a release an open page requests files that no longer exist; reloading fixes that.
  const isStale = /import|module|chunk/i.test(error.message);
  return (
    <div role="alert" className="p-24">
      <PageHeader title={isStale ? t('A new version is available') : t('Something went wrong')} />
      <p className="quiet mb-16">
        {isStale
          ? t('Reload the page to continue.')
          : t('Your data is safe. Reload the page or go to another screen.')}
      </p>
      <Button onClick={() => window.location.reload()}>{t('Reload page')}</Button>
    </div>
  );
}
