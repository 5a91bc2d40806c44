import { NativeSelect } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { type ApiField, type ApiInfo, readApiInfo } from '#contract/publisher-api/docs.ts';
import { type ApiToken, listApiTokens } from '#contract/publisher-api/tokens.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { listText, paragraphText } from '#web/lib/list-text.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, useUrl } from '#web/lib/use-url.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
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

type Part = { params: ApiInfo['params'] };

function HowToAsk({ params }: Part) {
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

function Request({ params }: Part) {
  return (
    <section className="card stack gap-12" aria-labelledby="request">
      <h2 id="request">{t('Parameters')}</h2>
      <FieldTable fields={params.request} asked />
    </section>
  );
}

const OF_REPLY = msg('Fields of <0>{rows}</0>.');
const OF_EACH_ROW = msg('Fields of each row of <0>{rows}</0>.');

function Reply({ params }: Part) {
  return (
    <section className="card stack gap-12" aria-labelledby="reply">
      <h2 id="reply">{t('Response')}</h2>
      <p>
        <Trans
          id={params.rows === 'data' ? OF_REPLY : OF_EACH_ROW}
          values={{ rows: params.rows.replace('[]', '') }}
          components={{ 0: <code /> }}
        />
        {params.counts.length > 0 && (
          <>
            {' '}
            <Trans
              id={'Besides the list, the response contains <0>{list}</0>.'}
              values={{ list: listText(params.counts) }}
              components={{ 0: <code /> }}
            />
          </>
        )}
      </p>
      <FieldTable fields={params.reply} asked={false} />
    </section>
  );
}

function Codes({ params }: Part) {
  return (
    <section className="card stack gap-12" aria-labelledby="codes">
      <h2 id="codes">{t('Codes')}</h2>
      <dl className="facts">
        {params.codes.map(({ code, meaning }) => (
          <div key={code} className="contents">
            <dt>
              <code>{code}</code>
            </dt>
            <dd className="m-0">{meaning}</dd>
          </div>
        ))}
      </dl>
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
      <SamplesCard params={api.params} token={token} />
      <TryConsole key={`${api.id} ${token?.id}`} params={api.params} tokenId={token?.id ?? 0} />
      <Request params={api.params} />
      <Reply params={api.params} />
      <Codes params={api.params} />
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

const about: Column<ApiField> = { id: 'about', head: t('Description'), width: 160, cell: aboutOf };

/** The fields of a request, or of a row of the response. */
function FieldTable(props: { fields: readonly ApiField[]; asked: boolean }) {
  const name: Column<ApiField> = {
    id: 'name',
    head: t('Field'),
    width: 140,
    cell: (field) => (
      <>
        <code className="break-anywhere">{field.name}</code>
        <div className="quiet">
          {props.asked && field.required ? t('{type}, needed', { type: field.type }) : field.type}
        </div>
      </>
    ),
  };
  return (
    <DataTable
      label={props.asked ? t('Request parameters') : t('Response fields')}
      columns={[name, about]}
      rows={props.fields}
      rowKey={(field) => field.name}
      empty={null}
    />
  );
}

function aboutOf({ description, values, otherwise }: ApiField) {
  const of =
    values.length > 0
      ? t('Allowed values: {value}.', { value: listText([...new Set(values)]) })
      : '';
  const absent = otherwise ? t('Default: {otherwise}.', { otherwise }) : '';
  return paragraphText([description, of, absent]);
}
