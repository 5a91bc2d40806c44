import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type BrokenLink,
  listBrokenLinks,
  listBrokenTypes,
  replaceBrokenLink,
} from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { reasonText } from './reason-text.ts';

type Done = ReplyOf<typeof replaceBrokenLink>;
type FixDialogProps = { link: BrokenLink | null; opened: boolean; onClose: () => void };

/** How to fix one broken link: automatically if possible, otherwise what to put into the page. */
export function FixDialog({ link, opened, onClose }: FixDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Fix this link')} width={600}>
      {link && <Fix key={link.id} link={link} onClose={onClose} />}
    </AppDialog>
  );
}

function Fix({ link, onClose }: { link: BrokenLink; onClose: () => void }) {
  const [done, setDone] = useState<Done | null>(null);
  return (
    <div className="stack">
      <p>
        {reasonText(link.reason)}
        {link.landed_url && (
          <>
            {' '}
            <Trans
              id={'Visitors arrive at <0>{landed_url}</0>.'}
              values={{ landed_url: link.landed_url }}
              components={{ 0: <code className="break-anywhere" /> }}
            />
          </>
        )}
      </p>
      {done ? (
        <FixResult done={done} link={link} onClose={onClose} />
      ) : (
        <FixOptions link={link} onDone={setDone} onClose={onClose} />
      )}
    </div>
  );
}

type FixProps = { link: BrokenLink; onDone: (done: Done) => void; onClose: () => void };

function FixOptions({ link, onDone, onClose }: FixProps) {
  const action = link.suggestion?.action;
  if (action === 'repoint' || action === 'tracking_link') {
    return <ReplaceForm link={link} onDone={onDone} onClose={onClose} />;
  }
  return (
    <>
      <p>
        {action === 'apply'
          ? t(
              'Apply to {merchant_name} with this channel. You can create a tracking link once you have joined.',
              { merchant_name: link.merchant_name },
            )
          : adviceOf(link)}
      </p>
      <Pages link={link} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        {action === 'apply' && link.mcid && (
          <LinkButton to="/brands/$mcid" params={{ mcid: link.mcid }}>
            <Trans id={'View {merchant_name}'} values={{ merchant_name: link.merchant_name }} />
          </LinkButton>
        )}
      </DialogActions>
    </>
  );
}

function adviceOf({ type }: BrokenLink): string {
  if (type === 8) return t('Open the link in your browser. If it works, ignore it here.');
  if (type === 1)
    return t('Replace it with a link to another brand, or wait until the brand is back online.');
  return t('Remove the link from your page or replace it.');
}

function ReplaceForm({ link, onDone, onClose }: FixProps) {
  const isRepoint = link.suggestion?.action === 'repoint';
  const name = link.suggestion?.merchant_name ?? link.merchant_name;
  const [typed, setTyped] = useState(link.suggestion?.target_url ?? '');
  const [failure, setFailure] = useState('');
  const replace = useApiMutation(replaceBrokenLink, {
    quiet: true,
    refreshes: [listBrokenLinks, listBrokenTypes],
    onDone,
    onRefused: (error) => setFailure(error.text),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    replace.mutate({ id: link.id, target_url: typed.trim() });
  };
  return (
    <form className="stack" onSubmit={save} noValidate>
      <p>{effectOf(link)}</p>
      <TextInput
        name="target_url"
        label={t('Page of {name}', { name })}
        inputMode="url"
        autoComplete="off"
        maxLength={255}
        value={typed}
        error={failure || undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <AllowedButton permission="links.write" type="submit" loading={replace.isPending}>
          {isRepoint ? t('Change target') : t('Create tracking link')}
        </AllowedButton>
      </DialogActions>
    </form>
  );
}

function effectOf({ suggestion, mcid }: BrokenLink): string {
  if (suggestion?.action !== 'repoint') {
    return t('We create a tracking link to this page. Replace the old link on your page with it.');
  }
  return suggestion.mcid === mcid
    ? t(
        'Point the tracking link to another page. Its address stays the same, so you do not need to edit your pages.',
      )
    : t(
        'Point the tracking link to {name}, a joined brand of the same category. Its address stays the same, so you do not need to edit your pages.',
        { name: suggestion.merchant_name },
      );
}

function FixResult({ done, link, onClose }: { done: Done; link: BrokenLink; onClose: () => void }) {
  return (
    <>
      <div role="status" className="stack">
        {done.in_page ? (
          <>
            <p>{t('Tracking link created. Add it to your page:')}</p>
            <CopyField text={done.short_url} what={t('tracking link')} />
          </>
        ) : (
          <p>
            <Trans
              id={'The link now leads to <0>{target_url}</0>. The next check verifies it.'}
              values={{ target_url: done.target_url }}
              components={{ 0: <code className="break-anywhere" /> }}
            />
          </p>
        )}
      </div>
      {done.in_page && <Pages link={link} />}
      <DialogActions>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogActions>
    </>
  );
}

/** The pages that contain the link, for a manual fix. */
function Pages({ link }: { link: BrokenLink }) {
  const more = link.pages - link.found_on.length;
  return (
    <div>
      <h3>
        {link.pages === 1
          ? t('On this page')
          : t('On these {pages} pages', { pages: countText(link.pages) })}
      </h3>
      <ul className="m-0 mt-4 pl-20 break-anywhere">
        {link.found_on.map((page) => (
          <li key={page}>
            <a href={page} target="_blank" rel="noopener noreferrer">
              {page}
            </a>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans id={'and {more} more'} values={{ more: countText(more) }} />
          </li>
        )}
      </ul>
    </div>
  );
}
