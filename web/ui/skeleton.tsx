import type { HTMLAttributes } from 'react';

type SkeletonProps = HTMLAttributes<HTMLSpanElement> & {
  height: number;
  width?: number | string;
  radius?: number;
  /** Space above and below, in pixels. */
  my?: number;
  ml?: number | 'auto';
};

/**
 * A bar or block in place of what is loading. It is a plain element, because a table that loads draws
 * more than a hundred of them before its first paint.
 */
export function Skeleton({
  height,
  width,
  radius,
  my,
  ml,
  className = '',
  ...rest
}: SkeletonProps) {
  const style = { height, width, borderRadius: radius, marginBlock: my, marginInlineStart: ml };
  return <span {...rest} className={`skeleton ${className}`} style={style} />;
}
