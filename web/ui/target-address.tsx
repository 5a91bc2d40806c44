import { Tooltip } from './tooltip.tsx';

/** The target of a link on one line; hover or focus shows it in full. */
export function TargetAddress({ address }: { address: string }) {
  return (
    <Tooltip label={address}>
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
