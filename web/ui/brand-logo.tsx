import { useState } from 'react';
import { addressOfDrawing, drawMark, markOf } from '#contract/brands/mark.ts';
import { useFirstScreen } from '#web/lib/first-screen.ts';
import styles from './brand-logo.module.css';

type BrandLogoProps = { name: string; logo: string | null; size?: number };

/** A brand's logo, or the mark drawn from its name while there is no logo or it fails to load. */
export function BrandLogo({ name, logo, size = 40 }: BrandLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isScreenShown = useFirstScreen();
  const place = { width: size, height: size, borderRadius: Math.max(6, Math.round(size / 4)) };
  if (logo && failed !== logo && isScreenShown) {
    return (
      <img
        src={logo}
        alt=""
        className={styles.logo}
        style={place}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(logo)}
      />
    );
  }
  const mark = markOf(name);
  const look = {
    color: mark.ink,
    backgroundColor: mark.ground,
    backgroundImage: `url("${addressOfDrawing(drawMark(mark, false))}")`,
    fontSize: Math.round(size * 0.42),
  };
  return (
    <span className={styles.logo} style={{ ...place, ...look }} aria-hidden="true">
      {mark.initials}
    </span>
  );
}
