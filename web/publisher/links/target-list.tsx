import { Link } from '@tanstack/react-router';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { Target } from '#web/lib/recognise-brand.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { commissionText } from '#web/ui/commission-text.ts';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { Trans } from '#web/ui/trans.tsx';

type TargetListProps = {
  targets: readonly Target[];
  /** The joined brands; undefined while they load. */
  brands: readonly BrandRow[] | undefined;
  siteId: number | undefined;
  onChoose: (typed: string, brand: BrandRow) => void;
};

/** The recognised brand of each address; if there is none, a choice among the joined brands. */
export function TargetList({ targets, brands, siteId, onChoose }: TargetListProps) {
  if (targets.length === 0 || !brands) return null;
  if (brands.length === 0) {
    return (
      <p>
        <Trans
          id="This channel has not joined any brands yet, so links cannot be created. <0>Find brands to apply to</0>."
          components={{ 0: <Link to="/brands/find" search={{ status: '0' }} /> }}
        />
      </p>
    );
  }
  return (
    <ul className="stack gap-8 m-0 p-0 list-none" aria-label={t('Recognised brands')}>
      {targets.map((target) => (
        <li key={target.typed}>
          {target.brand ? (
            <Known target={target} brand={target.brand} isAlone={targets.length === 1} />
          ) : target.host === '' ? (
            <p className="break-anywhere">
              <Trans
                id={'<0>{typed}</0> is not a valid address.'}
                values={{ typed: target.typed }}
                components={{ 0: <strong /> }}
              />
            </p>
          ) : (
            <Unknown target={target} siteId={siteId} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

type KnownProps = { target: Target; brand: BrandRow; isAlone: boolean };

function Known({ target, brand, isAlone }: KnownProps) {
  return (
    <div className="flex items-center gap-12">
      <BrandLogo name={brand.merchant_name} logo={brand.logo} size={28} />
      <span className="min-w-0 break-anywhere">
        <strong>{brand.merchant_name}</strong>{' '}
        <span className="quiet">
          {[
            brand.comm_rate && commissionText(brand.comm_rate),
            brand.terms_pending && t('terms not set yet'),
            !isAlone && target.typed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </div>
  );
}

type UnknownProps = Pick<TargetListProps, 'siteId' | 'onChoose'> & { target: Target };

function Unknown({ target, siteId, onChoose }: UnknownProps) {
  return (
    <div className="row gap-12">
      <p className="min-w-0 break-anywhere">
        <Trans
          id={'No joined brand has pages at <0>{host}</0>. <1>Search all brands</1>'}
          values={{ host: target.host }}
          components={{
            0: <strong />,
            1: <Link to="/brands/find" search={{ keyword: searchedFor(target.host) }} />,
          }}
        />
      </p>
      <JoinedBrandSelect
        aria-label={t('Brand of {typed}', { typed: target.typed })}
        placeholder={t('Or select a brand')}
        siteId={siteId}
        value=""
        onChange={(_, brand) => brand && onChoose(target.typed, brand)}
      />
    </div>
  );
}

/** The distinctive part of a host: "shop.northwind.co.uk" is searched as "northwind". */
function searchedFor(host: string): string {
  const parts = host.split('.').slice(0, -1);
  return [...parts].sort((one, other) => other.length - one.length)[0] ?? host;
}
