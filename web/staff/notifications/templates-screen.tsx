import { Button } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { listTemplates } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { TemplateEditor } from './template-editor.tsx';

type Template = ReplyOf<typeof listTemplates>['list'][number];

/** The texts of all mails, or the editor of one of them. */
export default function TemplatesScreen() {
  const [url, setUrl] = useUrl();
  const templates = useApiQuery(listTemplates, {});
  if (url.kind) return <TemplateEditor key={url.kind} kind={url.kind} />;
  const columns: Column<Template>[] = [
    {
      id: 'label',
      head: t('Mail'),
      cell: (one) => (
        <Button variant="subtle" size="compact-sm" onClick={() => setUrl({ kind: one.kind })}>
          {one.label}
        </Button>
      ),
    },
    { id: 'audience', head: t('Recipients'), cell: (one) => audienceText(one.audience) },
    {
      id: 'changed',
      head: t('Text'),
      cell: (one) => (one.changed.length > 0 ? t('Changed') : t('Default')),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('Mail templates')}
        sub={t('Subject and text of every mail and notification, in English and Chinese.')}
      />
      <QueryTable
        label={t('Mail templates')}
        columns={columns}
        query={templates}
        rowKey={(one) => one.kind}
        skeletonRows={20}
        emptyTitle={t('No templates')}
      />
    </>
  );
}

function audienceText(audience: Template['audience']): string {
  if (audience === 'publisher') return t('Publishers');
  return audience === 'staff' ? t('Staff') : t('Brands');
}
