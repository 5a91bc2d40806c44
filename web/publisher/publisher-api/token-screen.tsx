import { type ApiTokenRequest, listApiTokenRequests } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, usePathParams } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { dialectText, scopesText } from './token-words.ts';
import { maskToken } from './write-samples.ts';

const REFRESH_MS = 15_000;

/** /tools/api-tokens/$id: what a token may do, and its latest requests. */
export default function TokenScreen() {
  const { id: text } = usePathParams();
  const id = numberOf(text, 0);
  const zone = useProfile()?.time_zone;
  const page = useApiQuery(
    listApiTokenRequests,
    { id },
    { quiet: true, enabled: id > 0, refetchInterval: REFRESH_MS },
  );
  const token = page.data?.token;
  useTitleObject(token?.name ?? '', 'APIs');
  const back = (
    <LinkButton variant="default" to="/tools/apis">
      {t('All tokens')}
    </LinkButton>
  );
  if (id < 1 || page.error?.key === 'API_TOKEN_NOT_FOUND') {
    return (
      <>
        <PageHeader title={t('Token')} actions={back} />
        <EmptyState title={t('Token not found')}>
          {t('It was revoked, or it belongs to another account.')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={token?.name ?? t('Token')}
        sub={token && <code>{maskToken(token.last_four)}</code>}
        actions={back}
      />
      <div className="stack">
        {token && (
          <section className="card stack gap-12" aria-labelledby="token">
            <h2 id="token">{t('Token')}</h2>
            <FactList
              facts={[
                [t('Channel'), token.site_name ?? t('All channels')],
                [t('Scopes'), scopesText(token.scopes)],
                [t('Created by'), token.made_by_name ?? '–'],
                [t('Created'), <Time key="made" at={token.made_at} zone={zone} />],
                [
                  t('Expires'),
                  token.expires_at ? (
                    <Time key="expires" at={token.expires_at} zone={zone} />
                  ) : (
                    t('Never')
                  ),
                ],
                [
                  t('First called as'),
                  token.dialect ? <code key="dialect">{dialectText(token.dialect)}</code> : '–',
                ],
              ]}
            />
          </section>
        )}
        <section className="card stack gap-12" aria-labelledby="requests">
          <h2 id="requests">{t('Latest requests')}</h2>
          <p className="quiet">
            {t('The last 100 requests with this token. Times are those of the account.')}
          </p>
          <QueryTable
            label={t('Latest requests')}
            columns={columnsIn(zone)}
            query={page}
            rowKey={(row) => row.id}
            emptyTitle={t('No requests yet')}
            emptyText={t('Requests appear here a moment after they were answered.')}
          />
        </section>
      </div>
    </>
  );
}

function columnsIn(zone: string | undefined): Column<ApiTokenRequest>[] {
  return [
    {
      id: 'time',
      head: t('Time'),
      cell: ({ requested_at }) => <Time at={requested_at} zone={zone} />,
    },
    { id: 'call', head: t('Call'), cell: ({ call }) => <code>{call}</code> },
    {
      id: 'code',
      head: t('Code'),
      cell: ({ code }) => <StatusPill tone={code === '0' ? 'up' : 'down'} word={code} />,
    },
    {
      id: 'rows',
      head: t('Rows'),
      cell: ({ row_count }) => (row_count === null ? '–' : countText(row_count)),
    },
    {
      id: 'ignored',
      head: t('Ignored names'),
      cell: ({ ignored }) => (ignored.length === 0 ? '–' : <code>{listText(ignored)}</code>),
    },
  ];
}
