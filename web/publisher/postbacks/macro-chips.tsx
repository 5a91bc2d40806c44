import { Button, Tooltip } from '@mantine/core';
import { postbackMacros } from '#contract/postbacks/macros.ts';

/** Every macro; clicking one inserts it at the cursor. */
export function MacroChips({ onChoose }: { onChoose: (name: string) => void }) {
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="p-0 mb-8">
        <strong>Macros</strong> <span className="quiet">inserted at the cursor</span>
      </legend>
      <div className="row gap-6">
        {postbackMacros.map(({ name, label }) => (
          <Tooltip key={name} label={label}>
            <Button
              size="compact-sm"
              variant="default"
              className="mono"
              aria-label={`Insert ${name}`}
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
