import { t } from '#web/lib/i18n.ts';
import { AppDialog } from './app-dialog.tsx';

type KeysDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Keys with what they do. */
  keys: readonly (readonly [key: string, does: string])[];
};

/** The keys of the application, which `?` opens. */
export function KeysDialog({ opened, onClose, keys }: KeysDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className="keys">
        {keys.map(([key, does]) => (
          <div key={key} className="spread">
            <dt>{does}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet mt-16">{t('Keys do nothing while you type or a dialog is open.')}</p>
    </AppDialog>
  );
}
