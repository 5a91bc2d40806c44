import { Button, FileButton, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  removeNetworkLogo,
  type SettingSection,
  sendTestMail,
  showSettings,
  uploadNetworkLogo,
} from '#contract/common/settings.ts';
import { showGoLive } from '#contract/system/checklist.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation, useUpload } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { useStaff } from '#web/staff/staff-session.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { BaseLimitsForm } from '../base-limits-form.tsx';
import { RatesProblem } from '../rates-problem.tsx';
import { SettingChanges } from '../setting-changes.tsx';
import { blockTexts, TextEditor } from '../text-editor.tsx';
import { LegalEntityPanel } from './legal-entity-panel.tsx';
import { PayoutProvidersPanel } from './payout-providers-panel.tsx';
import { SectionForm } from './section-form.tsx';
import { settingTexts } from './setting-texts.ts';

/** The parts of the settings, in the order of the setup. */
export const panelNames = [
  'network',
  'legal',
  'mail',
  'money',
  'payouts',
  'retention',
  'backups',
  'texts',
] as const;
export type PanelName = (typeof panelNames)[number];

export const panelLabel = (name: PanelName): string =>
  ({
    network: t('Network'),
    legal: t('Legal entity'),
    mail: t('Mail'),
    money: t('Money'),
    payouts: t('Payout providers'),
    retention: t('Retention'),
    backups: t('Backups'),
    texts: t('Legal texts'),
  })[name];

/** One part of the settings: its form and its changes. */
export function SettingsPanel({ name }: { name: PanelName }) {
  if (name === 'legal') return <LegalEntityPanel />;
  if (name === 'payouts') return <PayoutProvidersPanel />;
  if (name === 'money') {
    return (
      <div className="stack">
        <SectionPanel section="money" />
        <BaseLimitsForm />
        <RatesProblem />
        <section className="card stack max-w-720">
          <p>{t('Limits of other currencies, and who changed which limit.')}</p>
          <Link to="/limits">{t('Open limits')}</Link>
          <p>{t('Exchange rates are fetched from the European Central Bank or imported.')}</p>
          <Link to="/rates">{t('Open rates')}</Link>
        </section>
      </div>
    );
  }
  if (name === 'texts') {
    return <LegalTexts />;
  }
  return <SectionPanel key={name} section={name} />;
}

/** The texts that publishers agree to; the others are under Texts. */
function LegalTexts() {
  const [url, setUrl] = useUrl();
  const names = blockTexts.filter(({ value }) => value === 'terms' || value === 'privacy');
  const open = names.find(({ value }) => value === url.text)?.value ?? 'terms';
  return (
    <div className="stack">
      <ViewTabs label={t('Text')} value={open} onChange={(text) => setUrl({ text })} tabs={names} />
      <TextEditor name={open} />
    </div>
  );
}

function SectionPanel({ section }: { section: SettingSection }) {
  const shown = useApiQuery(showSettings, { section });
  const labels = settingTexts()[section].map(({ name, label }) => [name, label]);
  return (
    <QueryResult query={shown}>
      {shown.data ? (
        <div className="stack">
          {section === 'network' && <NetworkLogoField />}
          <SectionForm
            key={JSON.stringify(shown.data.list)}
            section={section}
            list={shown.data.list}
          />
          {section === 'mail' && <TestMailForm />}
          <SettingChanges changes={shown.data.changes} labels={Object.fromEntries(labels)} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </QueryResult>
  );
}

/** Which mail server was asked, and what it answered if it was reached. */
type MailAnswer = { host: string; port: number; reason?: string };

/** Sends a mail with the saved settings; the answer of the mail server is shown below the field. */
function TestMailForm() {
  const staff = useStaff();
  const form = useForm(
    sendTestMail,
    { email: staff?.email ?? '' },
    {
      fieldOfKey: { SETTING_MAIL_FAILED: 'email', SETTING_MAIL_SILENT: 'email' },
      refreshes: [showGoLive],
      done: t('Test mail sent'),
    },
  );
  const answer = form.error?.data as MailAnswer | null | undefined;
  return (
    <SendForm className="card stack max-w-720" onSend={form.send}>
      <TextInput
        label={t('Send a test mail to')}
        description={t('Save changed settings first.')}
        type="email"
        {...form.field('email')}
      />
      {answer && (
        <p>
          {answer.reason
            ? t('{host}, port {port}, answered: {reason}', { ...answer })
            : t('No connection to {host}, port {port}.', { ...answer })}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('Send test mail')}
        </Button>
      </div>
    </SendForm>
  );
}

/** The logo of the network, and its upload, which takes effect at once. */
function NetworkLogoField() {
  const send = useUpload(uploadNetworkLogo, {});
  const remove = useApiMutation(removeNetworkLogo, {
    refreshes: [showSettings],
    onDone: () => showNew(t('Logo removed')),
  });
  // Reset after each choice, so that the same file can be chosen again after a refusal.
  const empty = useRef<() => void>(null);
  const choose = (file: File | null) => {
    empty.current?.();
    if (!file) return;
    send.mutate(file, {
      onSuccess: () => showNew(t('Logo saved')),
      onError: (error) => showError(error.text),
    });
  };
  return (
    <section className="card row max-w-720">
      <LogoMark size={48} />
      <div className="stack gap-4">
        <div className="row">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={empty}>
            {(chooser) => (
              <Button
                variant="default"
                leftSection={<IconUpload size={18} />}
                {...chooser}
                loading={send.isPending}
              >
                {t('Upload logo')}
              </Button>
            )}
          </FileButton>
          {network.logo !== '' && (
            <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('Remove logo')}
            </Button>
          )}
        </div>
        <span className="quiet">{limitsOf('picture')}</span>
      </div>
    </section>
  );
}

/** The page has the logo from the server, so that it is read again. */
function showNew(text: string): void {
  showDone(text);
  setTimeout(() => location.reload(), 800);
}
