import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { listApiMenu } from '#contract/publisher-api/docs.ts';
import { listApiTokens } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './publisher-api.module.css';
import { TokensCard } from './tokens-card.tsx';

/**
 * Overview of the publisher API: the tokens of the account, and links to the description of each
 * call.
 */
export default function ApiOverviewScreen() {
  const menu = useApiQuery(listApiMenu, {}, { staleTime: Number.POSITIVE_INFINITY });
  const tokens = useApiQuery(listApiTokens, {});
  const error = menu.error ?? tokens.error;
  return (
    <>
      <PageHeader
        title="APIs"
        sub={t('Access your reports, brands and links from your own programs.')}
      />
      {error ? (
        <LoadError
          error={error}
          onRetry={() => void Promise.all([menu.refetch(), tokens.refetch()])}
        />
      ) : menu.data && tokens.data ? (
        <div className="stack">
          <TokensCard tokens={tokens.data.list} needsCode={tokens.data.two_factor_on} />
          <CallList calls={menu.data} />
        </div>
      ) : (
        <div className="stack">
          <Skeleton height={180} />
          <Skeleton height={260} />
        </div>
      )}
    </>
  );
}

type CallListProps = { calls: ReplyOf<typeof listApiMenu> };

function CallList({ calls }: CallListProps) {
  return (
    <section className="card stack gap-12" aria-labelledby="calls">
      <h2 id="calls">{t('List of APIs')}</h2>
      <ul className={styles.calls}>
        {calls.map(({ id, name, front_path }) => (
          <li key={id}>
            <Link to="/tools/apis/$" params={{ _splat: `${front_path}/${id}` }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Trans
          id="OpenAPI description of all calls, for client generators: <0>OpenAPI 3.1</0>"
          components={{
            0: (
              // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
              <a href="/api/openapi.json" target="_blank" rel="noreferrer" className="underline" />
            ),
          }}
        />
      </p>
    </section>
  );
}
