import { NativeSelect } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { type ApiInfo, readApiInfo } from '#contract/publisher-api/docs.ts';
import { type ApiToken, listApiTokens } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, useUrl } from '#web/lib/use-url.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import styles from './publisher-api.module.css';
import { ReferenceCard } from './reference-card.tsx';
import { SamplesCard } from './samples-card.tsx';
import { TryConsole } from './try-console.tsx';
import { maskToken } from './write-samples.ts';

/** One call of the publisher API; the last segment of the path is its id. */
export default function ApiScreen() {
  const [url, setUrl] = useUrl();
  const last = useMatches().at(-1)?.pathname.split('/').at(-1);
  const id = numberOf(last, 0);
  const info = useApiQuery(readApiInfo, { id }, { quiet: true, enabled: id > 0 });
  const tokens = useApiQuery(listApiTokens, {});
  const api = info.isPlaceholderData ? undefined : info.data;
  useTitleObject(api?.name ?? '', 'APIs');
  if (id < 1 || info.error?.key === 'API_NOT_FOUND') return <NoSuchApi />;
  const error = info.error ?? tokens.error;
  const list = tokens.data?.list ?? [];
  const token = list.find(({ id }) => String(id) === url.token) ?? list[0];
  return (
    <>
      <PageHeader
        title={api?.name ?? 'API'}
        sub={api?.params.about}
        actions={
          token && (
            <TokenChoice
              tokens={list}
              value={token}
              onChange={(chosen) => setUrl({ token: chosen })}
            />
          )
        }
      />
      {error ? (
        <LoadError
          error={error}
          onRetry={() => void Promise.all([info.refetch(), tokens.refetch()])}
        />
      ) : api && tokens.data ? (
        <ApiPage api={api} token={token} />
      ) : (
        <div className="stack">
          <Skeleton height={120} />
          <Skeleton height={260} />
          <Skeleton height={320} />
        </div>
      )}
    </>
  );
}

function HowToAsk({ params }: { params: ApiInfo['params'] }) {
  return (
    <section className="card stack gap-12" aria-labelledby="how">
      <h2 id="how">{t('Request')}</h2>
      <CopyField text={t('POST {url}', { url: params.url })} what={t('address')} />
      <ul className="m-0 pl-20">
        <li>
          <Trans
            id={
              'JSON with <0>token</0>, <1>source</1> ("{source}") and the parameters. The HTTP status is always 200: read <2>code</2>.'
            }
            values={{ source: params.source }}
            components={{ 0: <code />, 1: <code />, 2: <code /> }}
          />
        </li>
        <li>
          <Trans
            id={
              '{per_minute} requests a minute of one token; beyond that code {limit_code}, with <0>Retry-After</0>.'
            }
            values={{ per_minute: params.per_minute, limit_code: params.limit_code }}
            components={{ 0: <code /> }}
          />
        </li>
        {params.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function NoSuchApi() {
  return (
    <>
      <PageHeader title="API" />
      <EmptyState title={t('API not found')}>
        {t('Select a call in the menu under Tools, APIs.')}
      </EmptyState>
    </>
  );
}

/** `token` is undefined where the account has none. */
type ApiPageProps = { api: ApiInfo; token: ApiToken | undefined };

function ApiPage({ api, token }: ApiPageProps) {
  return (
    <div className="stack">
      <HowToAsk params={api.params} />
      {!token && (
        <p>
          {t('You have no token yet.')}{' '}
          <Link to="/tools/apis" className="underline">
            {t('Create a token')}
          </Link>
        </p>
      )}
      <div className={styles.pair}>
        <SamplesCard params={api.params} token={token} />
        <TryConsole key={`${api.id} ${token?.id}`} params={api.params} tokenId={token?.id ?? 0} />
      </div>
      <ReferenceCard key={api.id} params={api.params} />
    </div>
  );
}

type TokenChoiceProps = {
  tokens: readonly ApiToken[];
  value: ApiToken;
  onChange: (id: string) => void;
};

/** Selects the token that samples and console use. */
function TokenChoice({ tokens, value, onChange }: TokenChoiceProps) {
  return (
    <NativeSelect
      label={t('Token')}
      name="token"
      value={String(value.id)}
      data={tokens.map(({ id, name, last_four }) => ({
        value: String(id),
        label: `${name} (${maskToken(last_four)})`,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
