import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { Tooltip } from './tooltip.tsx';

/** A disabled button that explains why, by pointer, keyboard and screen reader. */
export function DisabledButton({ why, ...rest }: ButtonProps & { why: string }) {
  const id = useId();
  return (
    <>
      <Tooltip label={why}>
        <Button
          {...rest}
          data-disabled
          aria-disabled="true"
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        />
      </Tooltip>
      <span id={id} className="hidden-text">
        {why}
      </span>
    </>
  );
}
