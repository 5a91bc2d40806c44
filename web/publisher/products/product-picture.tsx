import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './products.module.css';

/**
 * A product picture in a box of fixed size, to avoid layout shift. It is loaded lazily, only by
 * https, and without a referrer.
 */
export function ProductPicture({ src, size }: { src: string | null; size: number | 'wide' }) {
  const [failed, setFailed] = useState<string | null>(null);
  const place = size === 'wide' ? { height: 160 } : { width: size, height: size };
  const isShown = src?.startsWith('https://') && failed !== src;
  return (
    <span className={styles.picture} style={place}>
      {isShown ? (
        <img
          src={src ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          width={160}
          height={160}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        <IconPhoto size={size === 'wide' ? 40 : 20} stroke={1.2} aria-hidden="true" />
      )}
    </span>
  );
}
