import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './products.module.css';

type ProductPictureProps = {
  src: string | null;
  size: number | 'wide';
  /** In the first row: it is loaded and decoded at once. The others wait for the first paint. */
  isFirst?: boolean;
};

/** A product picture in a box of fixed size, to avoid layout shift. */
export function ProductPicture({ src, size, isFirst = false }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isWide = size === 'wide';
  const isShown = src !== null && failed !== src;
  return (
    <span
      className={`${styles.picture} ${isWide ? styles.wide : ''}`}
      style={isWide ? undefined : { width: size, height: size }}
    >
      {isShown ? (
        <img
          src={`${src}?size=${size === 'wide' ? 'large' : 'small'}`}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding={isFirst ? 'sync' : 'async'}
          width={160}
          height={160}
          onError={() => setFailed(src)}
        />
      ) : (
        <IconPhoto size={size === 'wide' ? 40 : 20} stroke={1.2} aria-hidden="true" />
      )}
    </span>
  );
}
