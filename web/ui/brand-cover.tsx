import { useState } from 'react';
import { addressOfDrawing, drawCover } from '#contract/brands/mark.ts';
import styles from './brand-cover.module.css';

type BrandCoverProps = { name: string; cover: string | null; height: number };

/** A brand's cover, or one drawn from its name while there is none or it fails to load. */
export function BrandCover({ name, cover, height }: BrandCoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isOwn = cover !== null && failed !== cover;
  return (
    <img
      src={isOwn ? cover : addressOfDrawing(drawCover(name))}
      alt=""
      className={styles.cover}
      style={{ height }}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(cover)}
    />
  );
}
