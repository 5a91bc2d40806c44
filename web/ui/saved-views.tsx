import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { ViewedScreen } from '#contract/reports/views.ts';
import { viewsOf } from '#web/lib/common-calls.ts';
import { deviceZone, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { searchOfView } from '#web/lib/view-query.ts';
import { latePart } from './late-part.tsx';
import { Popup } from './popup.tsx';
import { Skeleton } from './skeleton.tsx';

// Few visits open the list of views, so it is loaded on demand.
const ViewList = latePart(() => import('./view-list.tsx'));

/**
 * The user's saved views of a screen: open, save, rename, make default, delete. The default applies
 * to users who open the screen without any choice in the URL.
 */
export function SavedViews({ screen, url }: { screen: ViewedScreen; url: UrlValues }) {
  const [opened, setOpened] = useState(false);
  const today = todayIn(useProfile()?.time_zone ?? deviceZone());
  useDefaultView(screen, url, today);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('Saved views')}
      width={340}
      target={
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} />}
          onClick={() => setOpened(!opened)}
        >
          {t('Views')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height={120} />}>
        <ViewList screen={screen} url={url} today={today} onGone={() => setOpened(false)} />
      </Suspense>
    </Popup>
  );
}

/** URL values that a screen sets by itself. */
const BY_ITSELF = ['start_date', 'end_date'];

function useDefaultView(screen: ViewedScreen, url: UrlValues, today: string): void {
  const navigate = useNavigate();
  // As of the first render: the screen sets its days right after it.
  const [isWaiting, setWaiting] = useState(Object.keys(url).length === 0);
  const views = useFirst(viewsOf(screen), {}, { quiet: true, enabled: isWaiting });
  const chosen = views.data?.list.find((view) => view.is_default);
  const isUntouched = Object.keys(url).every((key) => BY_ITSELF.includes(key));
  useEffect(() => {
    if (!isWaiting || !views.data) return;
    setWaiting(false);
    if (!chosen || !isUntouched) return;
    const search = searchOfView(chosen.query, today);
    void navigate({ to: '.', search, replace: true });
  }, [isWaiting, views.data, chosen, isUntouched, today, navigate]);
}
