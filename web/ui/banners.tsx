import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { BannerPlacement, homeBanners } from '#contract/content/publisher.ts';
import { bannersOf } from '#web/lib/common-calls.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import styles from './banners.module.css';

type Banner = Pick<ReplyOf<typeof homeBanners>['list'][number], 'title' | 'alt' | 'image' | 'link'>;

/** The banners of a placement. A screen that shows content below them waits for the answer. */
export function useBanners(placement: BannerPlacement) {
  return useFirst(bannersOf(placement), {}, { quiet: true, staleTime: 5 * 60_000 });
}

/**
 * The banners of a placement, in a row that scrolls. Shows nothing where there are none or loading
 * fails. Where banners were shown last time, their space is reserved while they load.
 */
export function Banners({ placement }: { placement: BannerPlacement }) {
  const asked = useBanners(placement);
  const kept = `banners.${placement}`;
  const banners = asked.data?.list;
  if (banners) localStorage.setItem(kept, String(banners.length));
  const isAwaited = asked.isPending && Number(localStorage.getItem(kept)) > 0;
  if (!isAwaited && !banners?.length) return null;
  return (
    <section className={styles.row} data-placement={placement} aria-label={t('Network news')}>
      {isAwaited && <div className={styles.room} aria-hidden="true" />}
      {banners?.map((banner) => (
        <BannerCard key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

/** One banner; also used for previews. */
export function BannerCard({ banner }: { banner: Banner }) {
  const inside = (
    <>
      <img className={styles.picture} src={banner.image} alt={banner.alt} />
      <span className={styles.title}>{banner.title}</span>
    </>
  );
  return <BannerLink link={banner.link}>{inside}</BannerLink>;
}

function BannerLink({ link, children }: { link: string | null; children: ReactNode }) {
  if (!link) return <div className={styles.banner}>{children}</div>;
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={styles.banner}>
        {children}
      </Link>
    );
  }
  return (
    <a className={styles.banner} href={link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
