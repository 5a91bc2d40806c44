import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { IllustrationName } from '#contract/common/illustrations.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { Illustration } from './illustration.tsx';

type FrameProps = {
  picture: IllustrationName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

function Frame(props: FrameProps) {
  return (
    <div
      style={{
        padding: '32px 24px',
        textAlign: 'center',
        display: 'grid',
        gap: 8,
        justifyItems: 'center',
      }}
    >
      <Illustration name={props.picture} />
      <h2>{props.title}</h2>
      {props.children && (
        <p className="quiet" style={{ maxWidth: 440 }}>
          {props.children}
        </p>
      )}
      {props.action && <div style={{ marginTop: 8 }}>{props.action}</div>}
    </div>
  );
}

/** For a list without any data: says what it will contain, and offers the first action. */
export function EmptyState(props: Omit<FrameProps, 'picture'>) {
  return <Frame picture="empty" {...props} />;
}

/** What a table shows that has no rows. */
export function emptyOf(table: {
  empty?: ReactNode;
  emptyTitle?: string;
  emptyText?: ReactNode;
}): ReactNode {
  const { empty, emptyTitle, emptyText } = table;
  return emptyTitle === undefined ? empty : <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
}

/** For a list whose filters match nothing. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('Clear filters')}
    </Button>
  );
  return (
    <Frame picture="unmatched" title={t('No results')} action={clear}>
      {t('Try changing or clearing the filters.')}
    </Frame>
  );
}

/** For a page beyond the last one, because rows were deleted or the link is old. */
export function NothingOnPage({ onFirstPage }: { onFirstPage: () => void }) {
  const back = (
    <Button variant="default" onClick={onFirstPage}>
      {t('Go to the first page')}
    </Button>
  );
  return <Frame picture="empty" title={t('This page is empty')} action={back} />;
}

/** For a failed load: shows the error and a retry button. */
export function LoadError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const retry = (
    <Button variant="default" onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
  return (
    <div role="alert">
      <Frame
        picture={navigator.onLine ? 'broken' : 'offline'}
        title={t('Could not load this data')}
        action={retry}
      >
        {error.text}
      </Frame>
    </div>
  );
}
