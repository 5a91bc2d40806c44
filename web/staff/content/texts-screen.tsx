import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { blockTexts, TextEditor } from '../text-editor.tsx';

/** The editable texts of the application. */
export default function TextsScreen() {
  const [url, setUrl] = useUrl();
  const text = blockTexts.find(({ value }) => value === url.text) ?? blockTexts[0];
  const name = text?.value ?? 'about';
  return (
    <>
      <PageHeader title={t('Texts')} sub={text?.where ?? ''} />
      <div className="stack">
        <ViewTabs
          label={t('Text')}
          value={name}
          onChange={(chosen) => setUrl({ text: chosen })}
          tabs={blockTexts}
        />
        <TextEditor name={name} />
      </div>
    </>
  );
}
