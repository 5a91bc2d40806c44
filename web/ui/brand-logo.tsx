import { useState } from 'react';
import { useFirstScreen } from '#web/lib/first-screen.ts';
import styles from './brand-logo.module.css';

type BrandLogoProps = { name: string; logo: string | null; size?: number };

/** A brand's logo, or its initials on a tint while there is no logo or it fails to load. */
export function BrandLogo({ name, logo, size = 40 }: BrandLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isScreenShown = useFirstScreen();
  const place = { width: size, height: size, fontSize: Math.round(size * 0.36) };
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
  const tint = ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4) + 1;
  return (
    <span className={styles.logo} style={place} data-tint={tint} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...name];
  return letters.slice(0, 2).join('').toUpperCase();
}
