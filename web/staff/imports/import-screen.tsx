import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { fileKinds } from './file-kinds.ts';
import { ImportFiles } from './import-files.tsx';

/**
 * Imports files of brands, coupons, products, orders and decisions: checked row by row, and stored
 * only on confirmation.
 */
export default function ImportScreen() {
  const [url, setUrl] = useUrl();
  const kind = fileKinds.find((one) => one.id === url.kind) ?? fileKinds[0];
  if (!kind) return null;
  return (
    <>
      <PageHeader
        title={t('Import')}
        sub={t('Each row is validated first. Nothing is saved until you confirm.')}
      />
      <div className="stack">
        <ViewTabs
          label={t('File type')}
          value={kind.id}
          onChange={(id) => setUrl({ kind: id })}
          tabs={fileKinds.map(({ id, label }) => ({ value: id, label }))}
        />
        <ImportFiles key={kind.id} kind={kind} />
      </div>
    </>
  );
}
