import { Skeleton } from '@mantine/core';
import { type SettingSection, sectionNames, showSettings } from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { SettingChanges } from '../setting-changes.tsx';
import { NetworkLogoField } from './network-logo-field.tsx';
import { SectionForm } from './section-form.tsx';
import { settingTexts } from './setting-texts.ts';

/** /staff/settings: what an administrator changes while the program runs. */
export default function SettingsScreen() {
  const [url] = useUrl();
  const section = sectionNames.find((name) => name === url.section) ?? 'network';
  return (
    <>
      <PageHeader title={t('Settings')} sub={t('Changes apply immediately.')} />
      <div className="stack">
        <UrlTabs
          label={t('Section')}
          name="section"
          initial="network"
          tabs={[
            { value: 'network', label: t('Network') },
            { value: 'mail', label: t('Mail') },
          ]}
        />
        <Section key={section} section={section} />
      </div>
    </>
  );
}

function Section({ section }: { section: SettingSection }) {
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
          <SettingChanges changes={shown.data.changes} labels={Object.fromEntries(labels)} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </QueryResult>
  );
}
