import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { listAnnouncements } from '#contract/announcements/publisher.ts';
import { readBlock } from '#contract/content/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { NoticePane } from '#web/ui/notice-pane.tsx';
import { NoticeTitle } from '#web/ui/notice-title.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Time } from '#web/ui/time.tsx';

/** What a publisher without a default channel cannot open elsewhere: announcements and help. */
export function NewcomerInfo() {
  return (
    <div className="stack mt-16">
      <NewcomerNotices />
      <NewcomerHelp />
    </div>
  );
}

const FIVE_MINUTES_MS = 5 * 60_000;

/** The first topic of the help texts, since the help screen is closed without a default channel. */
function NewcomerHelp() {
  const help = useApiQuery(
    readBlock,
    { name: 'help' },
    { quiet: true, staleTime: FIVE_MINUTES_MS },
  );
  const sections = help.data?.sections ?? [];
  const start = sections.findIndex(({ level }) => level === 2);
  const end = sections.findIndex(({ level }, at) => at > start && level === 2);
  const answers = sections.slice(start + 1, end < 0 ? undefined : end);
  if (start < 0 || answers.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="newcomer-help">
      <h2 id="newcomer-help">{t('Help')}</h2>
      {answers.map(({ id, title, html }) => (
        <details key={id}>
          <summary>{title}</summary>
          <Prose html={html} />
        </details>
      ))}
    </section>
  );
}

const WAITING_MS = 15_000;

/**
 * The newest announcements, which include the decisions on channels; the screen of all is closed
 * without a default channel. Renders nothing if there are none.
 */
function NewcomerNotices() {
  const [shown, setShown] = useState({ id: 0, opened: false });
  const notices = useApiQuery(
    listAnnouncements,
    { perPage: 5 },
    { quiet: true, refetchInterval: WAITING_MS },
  );
  const list = notices.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="newcomer-notices">
      <h2 id="newcomer-notices">{t('Announcements')}</h2>
      <ul className="stack gap-8 m-0 p-0 list-none">
        {list.map(({ id, title, is_read, published_at }) => (
          <li key={id}>
            <UnstyledButton
              className={is_read ? 'color-accent' : 'color-accent bold'}
              onClick={() => setShown({ id, opened: true })}
            >
              <NoticeTitle title={title} isRead={is_read} />
            </UnstyledButton>{' '}
            <span className="quiet">
              <Time at={published_at} day />
            </span>
          </li>
        ))}
      </ul>
      <AppDialog
        opened={shown.opened}
        onClose={() => setShown({ ...shown, opened: false })}
        title={t('Announcement')}
        width={640}
      >
        {shown.id > 0 && <NoticePane id={shown.id} />}
      </AppDialog>
    </section>
  );
}
