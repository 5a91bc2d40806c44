import { Button } from '@mantine/core';
import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isUnanswered } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { LoadFailure, openNewVersion } from '#web/lib/load-module.ts';
import { PageHeader } from './page-header.tsx';

/**
 * In place of a screen that could not be loaded, whose guard had no answer, or that crashed. The layout
 * around it stays.
 */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isLoading = error instanceof LoadFailure;
  const isConnection = isLoading || isUnanswered(error);
  useEffect(() => {
    if (isLoading) void openNewVersion();
  }, [isLoading]);
  const retry = async () => {
    await Promise.all(screensOf(router).map((screen) => screen?.preload?.()));
    reset();
    await router.invalidate();
  };
  return (
    <div role="alert" className="p-24">
      <PageHeader title={isConnection ? (error as Error).message : t('Something went wrong')} />
      <p className="quiet mb-16">
        {isConnection
          ? t('Check your connection. You stay signed in, and what you have typed is kept.')
          : t('Your data is safe. Reload the page or go to another screen.')}
      </p>
      {isConnection ? (
        <Button onClick={() => void retry()}>{t('Retry')}</Button>
      ) : (
        <Button onClick={() => window.location.reload()}>{t('Reload page')}</Button>
      )}
    </div>
  );
}

type Preloaded = { preload?: () => Promise<void> } | undefined;

/** The components of the matched routes, whose files are asked for again. */
const screensOf = (router: AnyRouter): Preloaded[] =>
  router.state.matches.map(
    ({ routeId }) => router.routesById[routeId]?.options.component as Preloaded,
  );
