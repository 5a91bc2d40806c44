import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { type ViewTab, ViewTabs } from './view-tabs.tsx';

type UrlTabsProps = {
  /** Accessible name: "Status". */
  label: string;
  /** The name of the value in the URL; default `status`. */
  name?: string;
  /** The tab that is open without a value in the URL; default `all`, which is added if missing. */
  initial?: string;
  tabs: readonly ViewTab[];
};

const ALL: ViewTab = { value: 'all', label: t('All') };

/** Tabs above a list that keep the chosen one in the URL. */
export function UrlTabs({ label, name = 'status', initial = ALL.value, tabs }: UrlTabsProps) {
  const [url, setUrl] = useUrl();
  const isListed = tabs.some(({ value }) => value === initial);
  const shown = isListed || initial !== ALL.value ? tabs : [ALL, ...tabs];
  return (
    <ViewTabs
      label={label}
      value={shown.find(({ value }) => value === url[name])?.value ?? initial}
      onChange={(value) => setUrl({ [name]: value === initial ? undefined : value })}
      tabs={shown}
    />
  );
}
