import { Link } from '@tanstack/react-router';
import { type SettingSection, showSettings } from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BaseLimitsForm } from '../base-limits-form.tsx';
import { SettingChanges } from '../setting-changes.tsx';
import { LegalEntityPanel } from './legal-entity-panel.tsx';
import { NetworkLogoField } from './network-logo-field.tsx';
import { SectionForm } from './section-form.tsx';
import { settingTexts } from './setting-texts.ts';
import { TestMailForm } from './test-mail-form.tsx';

/** The parts of the settings, in the order of the setup. */
export const panelNames = ['network', 'legal', 'mail', 'money', 'retention', 'texts'] as const;
export type PanelName = (typeof panelNames)[number];

export const panelLabel = (name: PanelName): string =>
  ({
    network: t('Network'),
    legal: t('Legal entity'),
    mail: t('Mail'),
    money: t('Money'),
    retention: t('Retention'),
    texts: t('Legal texts'),
  })[name];

/** One part of the settings: its form and its changes. */
export function SettingsPanel({ name }: { name: PanelName }) {
  if (name === 'legal') return <LegalEntityPanel />;
  if (name === 'money') {
    return (
      <div className="stack">
        <SectionPanel section="money" />
        <BaseLimitsForm />
        <section className="card stack">
          <p>{t('Limits of other currencies, and who changed which limit.')}</p>
          <Link to="/limits">{t('Open limits')}</Link>
          <p>{t('Exchange rates are fetched from the European Central Bank or imported.')}</p>
          <Link to="/rates">{t('Open rates')}</Link>
        </section>
      </div>
    );
  }
  if (name === 'texts') {
    return (
      <section className="card stack">
        <p>{t('Publisher terms, privacy text and help pages, in English and Chinese.')}</p>
        <Link to="/texts">{t('Open texts')}</Link>
      </section>
    );
  }
  return <SectionPanel key={name} section={name} />;
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
