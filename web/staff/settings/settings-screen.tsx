import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { panelLabel, panelNames, SettingsPanel } from './settings-panel.tsx';

/** /staff/settings: what an administrator changes while the program runs. */
export default function SettingsScreen() {
  const [url] = useUrl();
  const open = panelNames.find((name) => name === url.section) ?? 'network';
  return (
    <>
      <PageHeader title={t('Settings')} sub={t('Changes apply immediately.')} />
      <div className="stack">
        <UrlTabs
          label={t('Section')}
          name="section"
          initial="network"
          tabs={panelNames.map((name) => ({ value: name, label: panelLabel(name) }))}
        />
        <SettingsPanel name={open} />
      </div>
    </>
  );
}
