import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { previewMarkdown } from '#contract/announcements/staff.ts';
import { NETWORK_NAME } from '#contract/content/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Prose } from '#web/ui/prose.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import styles from './content.module.css';

type MarkdownFieldProps = {
  name: string;
  label: string;
  /** What else can be written. */
  hint?: string;
  value: string;
  rows: number;
  maxLength: number;
  required?: boolean;
  error?: string | undefined;
  onInput?: () => void;
  onChange: (value: string) => void;
};

/** A Markdown text field with a preview as publishers will see it. */
export function MarkdownField({ value, rows, hint, onChange, ...rest }: MarkdownFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="stack gap-8">
      <ViewTabs
        label={t('{label}: preview', { label: rest.label })}
        value={isShown ? 'preview' : 'write'}
        onChange={(chosen) => setShown(chosen === 'preview')}
        tabs={[
          { value: 'write', label: t('Write') },
          { value: 'preview', label: t('Preview') },
        ]}
      />
      {isShown ? (
        <MarkdownPreview body={value} />
      ) : (
        <Textarea
          {...rest}
          description={
            <>
              {t('Markdown: ## heading, **bold**, [link](/brands/find), lists with - or 1.')} {hint}
            </>
          }
          autosize
          minRows={rows}
          maxRows={28}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** A preview of Markdown as publishers will see it. */
export function MarkdownPreview({ body }: { body: string }) {
  const isEmpty = body.trim() === '';
  const named = body.replaceAll(NETWORK_NAME, () => network.name);
  const preview = useApiQuery(previewMarkdown, { body: named }, { enabled: !isEmpty });
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      {isEmpty && <p className="quiet">{t('Nothing to preview.')}</p>}
      {!isEmpty && preview.error && <p role="alert">{preview.error.text}</p>}
      {!isEmpty && !preview.error && !preview.data && <Skeleton height={120} aria-busy="true" />}
      {!isEmpty && preview.data && <Prose html={preview.data.html} />}
    </section>
  );
}
