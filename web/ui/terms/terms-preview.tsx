import { Button } from '@mantine/core';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { previewOwnTerms } from '#contract/terms/brand.ts';
import type { previewBrandTerms, setBrandTerms } from '#contract/terms/staff.ts';
import { pageLanguage, t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { FactList } from '../fact-list.tsx';
import { Time } from '../time.tsx';

type Draft = InputOf<typeof setBrandTerms>;
type Preview = ReplyOf<typeof previewBrandTerms>;

type TermsPreviewProps = {
  /** The call of staff, or that of the brand itself. */
  call: typeof previewBrandTerms | typeof previewOwnTerms;
  /** null while a rule has a problem, which is then shown. */
  readDraft: () => Draft | null;
};

/** The publishers that a draft affects, and the notices that they will receive. */
export function TermsPreview({ call, readDraft }: TermsPreviewProps) {
  const preview = useApiMutation(call as typeof previewBrandTerms);
  const show = () => {
    const draft = readDraft();
    if (draft) preview.mutate({ ...draft, language: pageLanguage });
  };
  return (
    <fieldset className="fieldset stack">
      <legend>{t('Preview')}</legend>
      <p className="quiet">
        {t('Shows who is affected and the notice they will receive. Nothing is saved.')}
      </p>
      <div>
        <Button variant="default" loading={preview.isPending} onClick={show}>
          {t('Preview changes')}
        </Button>
      </div>
      {preview.data && <ShownPreview preview={preview.data} />}
    </fieldset>
  );
}

function ShownPreview({ preview }: { preview: Preview }) {
  const { comm_rate, effective_from, needs_notice, groups } = preview;
  return (
    <div className="stack" role="status">
      <FactList
        facts={[
          [t('Commission shown to publishers'), comm_rate || '–'],
          [t('Earliest start'), <Time key="start" at={effective_from} />],
        ]}
      />
      {needs_notice && (
        <p className="color-wait">
          {t('Joined publishers would be paid less, so they must be notified three days before.')}
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.publisher?.publisher_id ?? 0} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: Preview['groups'][number] }) {
  const { publisher, publishers, names, title, lead, lines } = group;
  const more = publishers - names.length;
  return (
    <section className="card stack gap-4">
      <strong>
        {publisher
          ? publisher.name
          : t('{publishers, plural, one {# joined publisher} other {# joined publishers}}', {
              publishers,
            })}
      </strong>
      {!publisher && publishers > 0 && (
        <span className="quiet">
          {more > 0
            ? t('{names} and {more} more', { names: listText(names), more })
            : listText(names)}
        </span>
      )}
      <p>{title}</p>
      <p>{lead}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
