import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { type BlockName, NETWORK_NAME, readBlock } from '#contract/content/publisher.ts';
import { editBlock, listBlockVersions } from '#contract/content/staff.ts';
import type { Language } from '#contract/language.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './content.module.css';
import { MarkdownField, MarkdownPreview } from './markdown-field.tsx';
import { MayButton } from './may-button.tsx';
import { useUnsaved } from './unsaved.ts';

type Version = ReplyOf<typeof listBlockVersions>['list'][number];

/** The editable texts, each with where it is shown. */
export const blockTexts: readonly { value: BlockName; label: string; where: string }[] = [
  {
    value: 'about',
    label: t('Home page'),
    where: t(
      'Public at /about. The first heading is the title; use ## for sections and ### for cards.',
    ),
  },
  { value: 'programs', label: t('Programs'), where: t('Public at /programs, above the brands.') },
  { value: 'contact', label: t('Contact'), where: t('Public at /contact.') },
  {
    value: 'imprint',
    label: t('Imprint'),
    where: t('Public at /legal/imprint, below the legal entity.'),
  },
  { value: 'terms', label: t('Terms'), where: t('Public at /legal/terms.') },
  { value: 'privacy', label: t('Privacy'), where: t('Public at /legal/privacy.') },
  { value: 'help', label: t('Help'), where: t('Use ## for topics and ### for questions.') },
  {
    value: 'brand_help',
    label: t('Help for brands'),
    where: t('Use ## for topics and ### for questions.'),
  },
  { value: 'signup', label: t('Sign-up'), where: t('Shown next to the registration form.') },
];

const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
];

/** Edits one text in each language; each change is a version, and each version can be restored. */
export function TextEditor({ name }: { name: BlockName }) {
  const [url, setUrl] = useUrl();
  const language = url.text_language === 'zh' ? 'zh' : 'en';
  const versions = useApiQuery(listBlockVersions, { name, language });
  const [newest] = versions.isPlaceholderData ? [] : (versions.data?.list ?? []);
  return (
    <>
      <div className="row">
        <Segments
          aria-label={t('Language of the text')}
          value={language}
          onChange={(chosen) => setUrl({ text_language: chosen })}
          data={languages}
        />
        <span className="quiet">
          {t(
            'Until a text is edited, readers see the text that comes with the program. A text that is edited in one language only is shown to all readers.',
          )}
        </span>
      </div>
      {versions.error && (
        <LoadError error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {!newest && !versions.error && <Skeleton height={520} radius={12} aria-busy="true" />}
      {newest && (
        <div className={styles.columns}>
          <VersionEditor key={`${name} ${language}`} newest={newest} />
          <TextHistory key={`${name} ${language} history`} versions={versions.data?.list ?? []} />
        </div>
      )}
    </>
  );
}

/** Edits a text, starting from the version in force when the editor was opened. */
function VersionEditor({ newest }: { newest: Version }) {
  const [draft, setDraft] = useState<Version | null>(null);
  const shown = draft ?? newest;
  const save = useApiMutation(editBlock, {
    refreshes: [listBlockVersions, readBlock],
    done: ({ version }) => t('Version {version} published', { version }),
    onDone: () => setDraft(null),
  });
  useUnsaved(draft !== null);
  const isShipped = newest.version === 0;
  const isOvertaken = draft !== null && draft.version !== newest.version;
  return (
    <section className="card stack" aria-label={t('Editor')}>
      {isOvertaken && <OvertakenAlert onLoad={() => setDraft(null)} />}
      {isShipped && (
        <p className="quiet">
          {t('This text came with the program. Read it, and save it to use it as your own.')}
        </p>
      )}
      <MarkdownField
        name="body"
        label={t('Text')}
        hint={t('{name} stands for the name of the network.', { name: NETWORK_NAME })}
        rows={18}
        maxLength={200_000}
        required
        value={shown.body}
        onChange={(body) => setDraft({ ...shown, body })}
      />
      <div className="row">
        <MayButton
          permission="content.write"
          loading={save.isPending}
          disabled={(draft === null && !isShipped) || isOvertaken || shown.body.trim() === ''}
          onClick={() =>
            save.mutate({
              name: shown.name,
              language: shown.language,
              version: shown.version,
              body: shown.body,
            })
          }
        >
          <Trans id={'Save as version {value}'} values={{ value: newest.version + 1 }} />
        </MayButton>
        {draft && !isOvertaken && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The versions of a text, to view and to restore. */
function TextHistory({ versions }: { versions: readonly Version[] }) {
  const [open, setOpen] = useState<Version | null>(null);
  const inForce = versions[0]?.version ?? 0;
  const restore = useApiMutation(editBlock, {
    refreshes: [listBlockVersions, readBlock],
    done: ({ version }) => t('Restored as version {version}', { version }),
    onDone: () => setOpen(null),
  });
  const actions = open && open.version !== inForce && (
    <MayButton
      permission="content.write"
      loading={restore.isPending}
      onClick={() =>
        restore.mutate({
          name: open.name,
          language: open.language,
          version: inForce,
          body: open.body,
        })
      }
    >
      {t('Restore this version')}
    </MayButton>
  );
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ul className={styles.history}>
        {versions.map((one) => (
          <VersionItem
            key={one.version}
            version={one}
            isCurrent={one.version === inForce}
            onShow={() => setOpen(one)}
          />
        ))}
      </ul>
      <AppDialog
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={
          open?.version === 0
            ? t('As it came')
            : t('Version {version}', { version: open?.version ?? '' })
        }
        width={760}
        actions={actions}
      >
        {open && <MarkdownPreview body={open.body} />}
      </AppDialog>
    </section>
  );
}

type OvertakenAlertProps = { onLoad: () => void };

function OvertakenAlert({ onLoad }: OvertakenAlertProps) {
  return (
    <div role="alert" className="stack gap-8">
      <p>
        {t(
          'Another user saved a newer version. Copy your changes, then start from the newest version.',
        )}
      </p>
      <div>
        <Button variant="default" size="xs" onClick={onLoad}>
          {t('Load newest version')}
        </Button>
      </div>
    </div>
  );
}

type VersionItemProps = { version: Version; isCurrent: boolean; onShow: () => void };

function VersionItem({ version, isCurrent, onShow }: VersionItemProps) {
  return (
    <li className={styles.version}>
      <span>
        <strong>
          {version.version === 0
            ? t('As it came')
            : t('Version {version}', { version: version.version })}
        </strong>
        {isCurrent && <span className="quiet"> · {t('current')}</span>}
        <br />
        <span className="quiet">
          {version.author ?? t('The program')}
          {version.made_at && ' · '}
          {version.made_at && <Time at={version.made_at} />}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Show version {version}', { version: version.version })}
        onClick={onShow}
      >
        {t('Show')}
      </Button>
    </li>
  );
}
