import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import {
  editTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  showTemplate,
  testTemplate,
} from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import styles from './template-editor.module.css';

type Template = ReplyOf<typeof showTemplate>;

const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
] as const;

/** Edits the text of a kind of mail, with preview and test. */
export function TemplateEditor({ kind }: { kind: string }) {
  const [url, setUrl] = useUrl();
  const language: Language = url.language === 'zh' ? 'zh' : 'en';
  const template = useApiQuery(showTemplate, { kind, language });
  const shown = template.isPlaceholderData ? undefined : template.data;
  useTitleObject(shown?.label ?? '');
  return (
    <>
      <PageHeader
        title={shown?.label ?? t('Mail template')}
        sub={shown?.is_default ? t('Default text') : t('Changed by staff')}
        actions={
          <Button
            variant="default"
            onClick={() => setUrl({ kind: undefined, language: undefined })}
          >
            {t('All mail templates')}
          </Button>
        }
      />
      <div className="stack">
        <ViewTabs
          label={t('Language')}
          value={language}
          onChange={(chosen) => setUrl({ language: chosen })}
          tabs={languages}
        />
        <QueryResult query={template} height={560}>
          {shown && (
            <TemplateForm key={`${language} ${shown.subject} ${shown.body}`} template={shown} />
          )}
        </QueryResult>
      </div>
    </>
  );
}

function TemplateForm({ template }: { template: Template }) {
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const { kind, language } = template;
  const draft = { kind, language, subject, body };
  const preview = useApiMutation(previewTemplate);
  return (
    <div className={styles.columns}>
      <section className="card stack" aria-label={t('Editor')}>
        <TextInput
          label={t('Subject')}
          maxLength={200}
          required
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={t('Text')}
          description={t('Markdown. A paragraph that is only a link becomes a button.')}
          autosize
          minRows={14}
          maxLength={10_000}
          required
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <p className="quiet">
          {t('Variables: {list}', {
            list: template.variables.map((name) => `{${name}}`).join(' '),
          })}
        </p>
        <div className="row">
          <DraftActions draft={draft} isDefault={template.is_default} />
          <Button
            variant="default"
            loading={preview.isPending}
            onClick={() => preview.mutate(draft)}
          >
            {t('Preview')}
          </Button>
        </div>
      </section>
      {preview.data && <MailPreview {...preview.data} />}
    </div>
  );
}

type DraftActionsProps = { draft: InputOf<typeof editTemplate>; isDefault: boolean };

function DraftActions({ draft, isDefault }: DraftActionsProps) {
  const refreshes = [showTemplate, listTemplates];
  const save = useApiMutation(editTemplate, { refreshes, done: t('Saved') });
  const reset = useApiMutation(resetTemplate, {
    refreshes,
    done: t('Reset to default'),
  });
  const test = useApiMutation(testTemplate, {
    onDone: ({ email }) => showDone(t('Test mail sent to {email}', { email })),
  });
  const { kind, language } = draft;
  const other = { permission: 'content.write', variant: 'default' } as const;
  return (
    <>
      <MayButton
        permission="content.write"
        loading={save.isPending}
        onClick={() => save.mutate(draft)}
      >
        {t('Save')}
      </MayButton>
      <MayButton {...other} loading={test.isPending} onClick={() => test.mutate(draft)}>
        {t('Send a test to me')}
      </MayButton>
      {!isDefault && (
        <MayButton
          {...other}
          loading={reset.isPending}
          onClick={() => reset.mutate({ kind, language })}
        >
          {t('Reset to default')}
        </MayButton>
      )}
    </>
  );
}

function MailPreview({ subject, html }: { subject: string; html: string }) {
  return (
    <section className="card stack" aria-label={t('Preview')}>
      <h2>{subject}</h2>
      <iframe
        className={styles.preview}
        title={t('Preview of the mail')}
        sandbox=""
        srcDoc={html}
      />
    </section>
  );
}
