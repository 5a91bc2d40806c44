import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyToBrand, type BrandRow, findBrands } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { requestData, useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { commissionText } from '#web/ui/commission-text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LinkResult } from '#web/ui/link-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FirstClick } from './first-click.tsx';
import styles from './first-link.module.css';

const OFFERED = 6;

/**
 * For a publisher whose first channel has just become the default: brands that take the channel at
 * once, and the link to the chosen one, which is copied; then the first click when it arrives.
 */
export function FirstLink({ siteId }: { siteId: number }) {
  const queries = useQueryClient();
  const brands = useApiQuery(
    findBrands,
    { site_id: siteId, at_once: 1, status: 0, order_type: 'epc', perPage: OFFERED },
    { quiet: true },
  );
  const start = useMutation<ReplyOf<typeof generateLink>, ApiError, BrandRow>({
    mutationFn: (brand) => joinAndLink(siteId, brand),
    onSuccess: ({ short_url }) => {
      copyLink(short_url);
      void queries.invalidateQueries({ queryKey: [listLinks.path] });
    },
    onError: (error) => showError(error.text),
  });
  if (start.data) {
    return (
      <section className="card stack mb-20" aria-label={t('Your first link')}>
        <LinkResult {...start.data} />
        <FirstClick link={start.data} />
      </section>
    );
  }
  const offered = brands.data?.list ?? [];
  return (
    <section className="card stack mb-20" aria-labelledby="first-link">
      <div className="spread">
        <div role="status">
          <h2 id="first-link">{t('Your channel is set up')}</h2>
          <p className="quiet">
            {offered.length > 0
              ? t('These brands accept your channel at once. Choose one to get your first link.')
              : t('Find brands to promote and apply with your channel.')}
          </p>
        </div>
        <LinkButton variant="default" to="/brands/find" search={{ status: '0' }}>
          {t('Find brands')}
        </LinkButton>
      </div>
      {brands.isPending && <Skeleton height={140} />}
      {offered.length > 0 && (
        <ul className={styles.brands}>
          {offered.map((brand) => (
            <Offer
              key={brand.mcid}
              brand={brand}
              isBusy={start.isPending && start.variables.mcid === brand.mcid}
              onStart={() => !start.isPending && start.mutate(brand)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type OfferProps = { brand: BrandRow; isBusy: boolean; onStart: () => void };

function Offer({ brand, isBusy, onStart }: OfferProps) {
  const name = brand.merchant_name;
  return (
    <li className={styles.brand}>
      <BrandLogo name={name} logo={brand.logo} />
      <div className={styles.names}>
        <strong>{name}</strong>
        <p className="quiet">{commissionText(brand.comm_rate)}</p>
      </div>
      <Button
        size="compact-md"
        loading={isBusy}
        aria-label={t('Join {name} and get link', { name })}
        onClick={onStart}
      >
        {t('Join and get link')}
      </Button>
    </li>
  );
}

/** Joins a brand that approves automatically, and makes the link to its home page. */
async function joinAndLink(site_id: number, { mcid, site_url }: BrandRow) {
  await requestData(applyToBrand, { site_id, mcid }, { quiet: true });
  return requestData(generateLink, { site_id, mcid, target_url: site_url }, { quiet: true });
}
