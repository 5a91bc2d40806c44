import { IconCheck } from '@tabler/icons-react';

/** A tick in a field whose value can be registered, with a text for screen readers. */
export function AvailableMark({ isFree, text }: { isFree: boolean; text: string }) {
  return (
    <>
      {isFree && <IconCheck size={18} color="var(--up)" aria-hidden="true" />}
      <span className="hidden-text" role="status">
        {isFree && text}
      </span>
    </>
  );
}
