import { Tooltip } from '@mantine/core';

/** The address a link leads to, on one line; hovering or focusing shows it whole. */
export function TargetAddress({ address }: { address: string }) {
  return (
    <Tooltip label={address} multiline maw={420} style={{ overflowWrap: 'anywhere' }}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        style={{
          display: 'block',
          maxWidth: 300,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {address.replace(/^https?:\/\/(www\.)?/i, '')}
      </a>
    </Tooltip>
  );
}
