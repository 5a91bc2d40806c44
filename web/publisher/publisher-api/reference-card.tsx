import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiField, ApiInfo } from '#contract/publisher-api/docs.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { listText, paragraphText } from '#web/lib/list-text.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';

type Part = { params: ApiInfo['params'] };

/** More fields than a reader takes in are shown on request: some calls have eighty. */
const MAX_FIELDS = 12;

/** The parameters, the response and the codes of a call: one at a time, because a response is long. */
export function ReferenceCard({ params }: Part) {
  const [{ part }] = useUrl();
  return (
    <section className="card stack gap-12" aria-labelledby="reference">
      <h2 id="reference">{t('API reference')}</h2>
      <UrlTabs
        label={t('Part of the reference')}
        name="part"
        initial="parameters"
        tabs={[
          { value: 'parameters', label: t('Parameters'), count: params.request.length },
          { value: 'response', label: t('Response'), count: params.reply.length },
          { value: 'codes', label: t('Codes'), count: params.codes.length },
        ]}
      />
      {part === 'response' ? (
        <Reply params={params} />
      ) : part === 'codes' ? (
        <Codes params={params} />
      ) : (
        <FieldTable key="parameters" label={t('Parameters')} fields={params.request} asked />
      )}
    </section>
  );
}

const OF_REPLY = msg('Fields of <0>{rows}</0>.');
const OF_EACH_ROW = msg('Fields of each row of <0>{rows}</0>.');

function Reply({ params }: Part) {
  return (
    <>
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
      <FieldTable key="response" label={t('Response')} fields={params.reply} asked={false} />
    </>
  );
}

function Codes({ params }: Part) {
  return (
    <section aria-label={t('Codes')}>
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

const columns: Column<ApiField>[] = [
  {
    id: 'name',
    head: t('Field'),
    width: 180,
    cell: ({ name }) => <code className="break-anywhere">{name}</code>,
  },
  { id: 'about', head: t('Description'), compact: 'time', cell: aboutOf },
];

type FieldTableProps = { label: string; fields: readonly ApiField[]; asked: boolean };

/** The fields of a request, or of a row of the response. */
function FieldTable({ label, fields, asked }: FieldTableProps) {
  const [isWhole, setWhole] = useState(fields.length <= MAX_FIELDS);
  const type: Column<ApiField> = {
    id: 'type',
    head: t('Type'),
    width: 170,
    compact: 'value',
    cell: (field) => (
      <span className="quiet">
        {asked && field.required ? t('{type}, needed', { type: field.type }) : field.type}
      </span>
    ),
  };
  return (
    <>
      <DataTable
        label={label}
        columns={columns.toSpliced(1, 0, type)}
        rows={isWhole ? fields : fields.slice(0, MAX_FIELDS)}
        rowKey={(field) => field.name}
        isCompact
        empty={null}
      />
      {!isWhole && (
        <Button variant="default" className="self-start" onClick={() => setWhole(true)}>
          {t('Show all {count} fields', { count: fields.length })}
        </Button>
      )}
    </>
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
