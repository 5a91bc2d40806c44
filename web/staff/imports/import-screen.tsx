import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { useStaff } from '../staff-session.ts';
import { fileKinds } from './file-kinds.ts';
import { ImportFiles } from './import-files.tsx';

/**
 * Imports files of brands, coupons, products, orders and decisions: checked row by row, and stored
 * only on confirmation.
 */
export default function ImportScreen() {
  const [url, setUrl] = useUrl();
  const may = useStaff()?.permissions ?? [];
  const kinds = fileKinds.filter(({ calls }) => may.includes(calls.undo.actor.staff));
  const kind = kinds.find((one) => one.id === url.kind) ?? kinds[0];
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
          tabs={kinds.map(({ id, label }) => ({ value: id, label }))}
        />
        <ImportFiles key={kind.id} kind={kind} />
      </div>
    </>
  );
}
