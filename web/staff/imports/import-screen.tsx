import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { FileImport } from '../file-import.tsx';
import { importKinds } from './import-kinds.ts';
import { orderFileKinds } from './order-file-kinds.ts';
import { OrderFiles } from './order-files.tsx';

/**
 * Imports files of brands, orders and decisions: checked row by row, and stored only on
 * confirmation.
 */
export default function ImportScreen() {
  const [url, setUrl] = useUrl();
  const orderFile = orderFileKinds.find((one) => one.id === url.kind);
  const kind = importKinds.find((one) => one.id === url.kind) ?? importKinds[0];
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
          value={orderFile?.id ?? kind.id}
          onChange={(id) => setUrl({ kind: id })}
          tabs={[...importKinds, ...orderFileKinds].map(({ id, label }) => ({ value: id, label }))}
        />
        {orderFile ? (
          <OrderFiles key={orderFile.id} kind={orderFile} />
        ) : (
          <FileImport key={kind.id} kind={kind} />
        )}
      </div>
    </>
  );
}
