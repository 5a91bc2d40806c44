import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';

function Frame(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div
      style={{
        padding: '48px 24px',
        textAlign: 'center',
        display: 'grid',
        gap: 8,
        justifyItems: 'center',
      }}
    >
      <svg
        width="72"
        height="40"
        viewBox="0 0 72 40"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M6 6c0 16 30 10 30 26" stroke="var(--accent)" />
        <path d="M66 6c0 16-30 10-30 26" stroke="var(--line)" />
        <path d="M36 4v28" stroke="var(--control)" strokeDasharray="1 6" />
      </svg>
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
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return <Frame {...props} />;
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
    <Frame title={t('No results')} action={clear}>
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
  return <Frame title={t('This page is empty')} action={back} />;
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
      <Frame title={t('Could not load this data')} action={retry}>
        {error.text}
      </Frame>
    </div>
  );
}
