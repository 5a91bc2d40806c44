import type { ReactNode } from 'react';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from './page-header.tsx';
import { UrlTabs } from './url-tabs.tsx';
import type { ViewTab } from './view-tabs.tsx';

type TabbedScreenProps = {
  title: string;
  sub: string;
  /** Accessible name of the tabs: "View". */
  label: string;
  /** The first is shown without a value in the URL. */
  views: readonly [View, ...View[]];
};
type View = Pick<ViewTab, 'value' | 'label'> & { view: ReactNode };

/** A screen of several views; the URL names the one that is shown as `show`. */
export function TabbedScreen({ title, sub, label, views }: TabbedScreenProps) {
  const [url] = useUrl();
  const { view } = views.find(({ value }) => value === url.show) ?? views[0];
  return (
    <>
      <PageHeader title={title} sub={sub} />
      <div className="stack">
        <UrlTabs label={label} name="show" initial={views[0].value} tabs={views} />
        {view}
      </div>
    </>
  );
}
