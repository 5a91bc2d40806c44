import { ActionIcon, Checkbox } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { t } from '#web/lib/i18n.ts';
import { BrandCover } from '#web/ui/brand-cover.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { CardGrid, CardHeadSkeleton } from '#web/ui/card-grid.tsx';
import cards from '#web/ui/cards.module.css';
import { commissionText } from '#web/ui/commission-text.ts';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { BrandAction } from './brand-action.tsx';
import styles from './brand-card.module.css';
import { BrandState } from './brand-state.tsx';
import { ApprovalRate, Days, Epc } from './brand-values.tsx';
import type { BrandHandling } from './use-brand-handling.ts';

export type BrandGridProps = {
  /** undefined until loaded. */
  brands: readonly BrandRow[] | undefined;
  handling: BrandHandling;
  dimmed?: boolean;
  empty: ReactNode;
  skeletons?: number;
};

/** Brands as cards. */
export function BrandGrid({ brands, handling, ...grid }: BrandGridProps) {
  return (
    <CardGrid
      {...grid}
      rows={brands}
      rowKey={(brand) => brand.mcid}
      card={(brand) => <BrandCard brand={brand} handling={handling} />}
      skeleton={
        <>
          <Skeleton className={styles.cover} height={56} radius={0} />
          <CardHeadSkeleton />
          <Skeleton height={42} />
          <Skeleton height={92} />
          <Skeleton height={45} />
        </>
      }
    />
  );
}

/** One brand in the grid. */
function BrandCard({ brand, handling }: { brand: BrandRow; handling: BrandHandling }) {
  const name = brand.merchant_name;
  return (
    <article className={`card ${cards.card} ${styles.card}`} aria-label={name}>
      <div className={styles.cover}>
        <BrandCover name={name} cover={brand.cover} height={56} />
      </div>
      <div className={cards.head}>
        <BrandLogo name={name} logo={brand.logo} size={44} />
        <div className={`${cards.names} ${styles.names}`}>
          <h2>
            <Link to="/brands/$mcid" params={{ mcid: brand.mcid }}>
              {name}
            </Link>
          </h2>
          <p className={`quiet ${styles.category}`}>
            {brand.categories[0] ? categoryText(brand.categories[0]) : t('No category')}
          </p>
        </div>
        {handling.canSelect(brand) && (
          <Checkbox
            aria-label={t('Select {name}', { name })}
            checked={handling.isSelected(brand)}
            onChange={() => handling.toggle(brand)}
          />
        )}
      </div>
      <p className={styles.description}>{brand.short_desc}</p>
      <Figures brand={brand} />
      <div className={cards.foot}>
        <span className="row">
          {brand.relationship_status !== 0 && (
            <RelationshipPill status={brand.relationship_status} reason={brand.reason} />
          )}
          <BrandState brand={brand} />
        </span>
        <span className="row no-wrap">
          <Tooltip label={t('Preview')}>
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label={t('Preview {name}', { name })}
              onClick={() => handling.preview(brand)}
            >
              <IconEye size={18} />
            </ActionIcon>
          </Tooltip>
          <BrandAction brand={brand} onApply={handling.apply} onGetLink={handling.preview} />
        </span>
      </div>
    </article>
  );
}

type FiguresProps = { brand: BrandRow };

function Figures({ brand }: FiguresProps) {
  return (
    <dl className={styles.facts}>
      <div className={styles.commission}>
        <dt>{t('Commission')}</dt>
        <dd>{commissionText(brand.comm_rate)}</dd>
      </div>
      <div>
        <dt>{t('EPC per 100 clicks')}</dt>
        <dd>
          <Epc brand={brand} />
        </dd>
      </div>
      <div>
        <dt>{t('Approved')}</dt>
        <dd>
          <ApprovalRate brand={brand} />
        </dd>
      </div>
      <div>
        <dt>{t('Cookie')}</dt>
        <dd>
          <Days count={brand.cookie_days} />
        </dd>
      </div>
    </dl>
  );
}
