import { Button } from '@mantine/core';
import { postbackMacros } from '#contract/postbacks/macros.ts';
import { t } from '#web/lib/i18n.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** Every macro; clicking one inserts it at the cursor. */
export function MacroChips({ onChoose }: { onChoose: (name: string) => void }) {
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="p-0 mb-8">
        <strong>{t('Macros')}</strong> <span className="quiet">{t('inserted at the cursor')}</span>
      </legend>
      <div className="row gap-6">
        {postbackMacros.map(({ name, label }) => (
          <Tooltip key={name} label={label}>
            <Button
              size="compact-sm"
              variant="default"
              className="mono"
              aria-label={t('Insert {name}', { name })}
              // Keeps the focus and the cursor in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
            >
              {name}
            </Button>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  );
}
