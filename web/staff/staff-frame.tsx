import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';

/** The frame around the login and the console. */
export function StaffFrame() {
  const router = useRouter();
  const titleNow = useCallback(() => {
    const data = router.state.matches.at(-1)?.staticData;
    return data?.title ?? '';
  }, [router]);
  useArrival(titleNow, t('{network} staff', { network: network.name }));
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

export function NotHere() {
  return (
    <>
      <PageHeader title={t('Not found')} sub={t('This page does not exist.')} />
      <Link to="/">{t('Go to start page')}</Link>
    </>
  );
}
