import { Popover } from '@mantine/core';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useLayer } from './use-layer.ts';

type PopupProps = {
  label: string;
  /** With which end of the button it is aligned. */
  side?: 'start' | 'end';
  opened: boolean;
  /** The button that opens and closes it. */
  target: ReactElement;
  /** Pixels; as wide as its content without. Narrower in a small window. */
  width?: number;
  style?: CSSProperties;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** As high as there is room, above the button if there is more; its content scrolls. */
export const PANEL = {
  offset: 6,
  middlewares: {
    flip: { crossAxis: false, fallbackStrategy: 'bestFit' },
    shift: { padding: 8 },
    size: { padding: 8 },
  },
  transitionProps: { duration: 0 },
} as const;

/**
 * A panel at a button. The focus moves into it and returns to the button; Escape and a click beside
 * it close it.
 */
export function Popup({ opened, target, label, onClose, ...rest }: PopupProps) {
  const { side = 'start', width = 'max-content', ...panel } = rest;
  return (
    <Popover
      {...PANEL}
      {...useLayer(opened)}
      position={`bottom-${side}`}
      width={width}
      opened={opened}
      onChange={onClose}
      trapFocus
      // Its name is not that of the button, which shows what is chosen in it.
      withRoles={false}
    >
      <Popover.Target aria-haspopup="dialog" aria-expanded={opened}>
        {target}
      </Popover.Target>
      <Popover.Dropdown {...panel} role="dialog" aria-label={label} tabIndex={-1} />
    </Popover>
  );
}
