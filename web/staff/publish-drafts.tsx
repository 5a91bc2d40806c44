import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listDrafts, publishDrafts } from '#contract/brands/drafts.ts';
import type { DraftGap } from '#contract/brands/fields.ts';
import { listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { MayButton } from './may-button.tsx';

/** Enough to begin with; the others are on the list of drafts. */
const SHOWN = 20;

const gapNames: Readonly<Record<DraftGap, string>> = {
  terms: t('commission terms'),
  category: t('category'),
};

/** What a draft lacks, in words. */
export const gapText = (lacks: readonly DraftGap[]): string =>
  listText(lacks.map((gap) => gapNames[gap]));

const refreshes = [listDrafts, listStaffBrands, openStaffBrand];

type Draft = { mcid: string; merchant_name: string; lacks: readonly DraftGap[] };

/** Publishes one draft; the disabled button says what it lacks. */
export function PublishButton({ brand }: { brand: Draft }) {
  const { mcid, lacks, merchant_name } = brand;
  const publish = useApiMutation(publishDrafts, {
    refreshes,
    done: t('{merchant_name} is published.', { merchant_name }),
  });
  if (lacks.length > 0) {
    return (
      <DisabledButton why={t('Missing: {gaps}', { gaps: gapText(lacks) })}>
        {t('Publish')}
      </DisabledButton>
    );
  }
  return (
    <MayButton
      permission="brands.write"
      loading={publish.isPending}
      onClick={() => publish.mutate({ mcids: [mcid] })}
    >
      {t('Publish')}
    </MayButton>
  );
}

/** The drafts of an import, or all drafts: what they lack, and a button that publishes the complete ones. */
export function PublishDrafts({ importId }: { importId?: number | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const drafts = useApiQuery(listDrafts, { import_id: importId, perPage: SHOWN });
  const publish = useApiMutation(publishDrafts, {
    refreshes,
    done: ({ published, incomplete }) =>
      incomplete > 0
        ? t(
            '{published, plural, one {# brand} other {# brands}} published, {incomplete, plural, one {# draft} other {# drafts}} left',
            { published, incomplete },
          )
        : t('{published, plural, one {# brand} other {# brands}} published', { published }),
    onDone: () => setAsking(false),
  });
  if (!drafts.data || drafts.data.total === 0) return null;
  const { list, total, complete } = drafts.data;
  const label = t('Publish {count, plural, one {# brand} other {# brands}}', { count: complete });
  return (
    <section className="card stack" aria-labelledby="drafts">
      <div className="spread">
        <div>
          <h2 id="drafts">{t('Drafts')}</h2>
          <p>
            {t(
              '{total, plural, one {# brand is a draft} other {# brands are drafts}}. Publishers do not see drafts.',
              { total },
            )}
          </p>
        </div>
        {complete === 0 ? (
          <DisabledButton why={t('No draft is complete.')}>{label}</DisabledButton>
        ) : (
          <MayButton permission="brands.write" onClick={() => setAsking(true)}>
            {label}
          </MayButton>
        )}
      </div>
      <Incomplete list={list.filter(({ lacks }) => lacks.length > 0)} total={total - complete} />
      <ConfirmDialog
        opened={isAsking}
        title={label}
        confirmLabel={label}
        busy={publish.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ import_id: importId })}
      >
        <p>
          {t(
            'Publishers and visitors see them at once. A published brand can be paused or taken offline, but does not become a draft again.',
          )}
        </p>
      </ConfirmDialog>
    </section>
  );
}

type IncompleteProps = {
  /** The first incomplete drafts. */
  list: readonly Draft[];
  total: number;
};

function Incomplete({ list, total }: IncompleteProps) {
  if (list.length === 0) return null;
  return (
    <>
      <ul className="fields m-0 p-0 list-none" aria-label={t('Incomplete drafts')}>
        {list.map(({ mcid, merchant_name, lacks }) => (
          <li key={mcid}>
            <Link to={`/brands/${mcid}`}>{merchant_name}</Link>
            <br />
            <span className="quiet">{t('Missing: {gaps}', { gaps: gapText(lacks) })}</span>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="quiet">
          {t('{count, plural, one {# more draft is} other {# more drafts are}} incomplete.', {
            count: total - list.length,
          })}
        </p>
      )}
    </>
  );
}
