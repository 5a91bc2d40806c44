import {
  ILLUSTRATION_SIZE,
  type IllustrationName,
  shapesOf,
} from '#contract/common/illustrations.ts';

type IllustrationProps = { name: IllustrationName; width?: number };

/** A drawing of the family of empty, error and offline states, in the colours of the scheme. */
export function Illustration({ name, width = 128 }: IllustrationProps) {
  const { width: across, height: down } = ILLUSTRATION_SIZE;
  return (
    <svg
      width={width}
      height={(width * down) / across}
      viewBox={`0 0 ${across} ${down}`}
      aria-hidden="true"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapesOf(name).map(({ d, fill, stroke, dash }) => (
        <path
          key={d}
          d={d}
          {...(fill && { fill: `var(--${fill})` })}
          {...(stroke && { stroke: `var(--${stroke})` })}
          strokeDasharray={dash}
        />
      ))}
    </svg>
  );
}
