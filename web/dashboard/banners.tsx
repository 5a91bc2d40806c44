import { Link } from '@tanstack/react-router';
import { homeBanners } from '#contract/home.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import styles from './dashboard.module.css';

/** Pictures the operator set; nothing where there are none or they cannot be had. */
export function Banners() {
  const banners = useAsk(homeBanners, {}, { quiet: true, staleTime: 5 * 60_000 }).data?.list ?? [];
  return banners.map(({ id, title, image, link }) => {
    const picture = <img className={styles.banner} src={image} alt={title} loading="lazy" />;
    if (!link) return <div key={id}>{picture}</div>;
    if (link.startsWith('/')) {
      return (
        <Link key={id} to={link as string}>
          {picture}
        </Link>
      );
    }
    return (
      <a key={id} href={link} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    );
  });
}
