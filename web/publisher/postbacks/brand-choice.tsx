import { CloseButton } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

type BrandChoiceProps = {
  siteId: number | undefined;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (mids: string[]) => void;
};

/** The brands whose events a postback receives; none selected means all of them. */
export function BrandChoice({ siteId, chosen, error, onChange }: BrandChoiceProps) {
  const brands = useJoinedBrands(siteId).data?.list ?? [];
  const nameOf = (mcid: string) =>
    brands.find((brand) => brand.mcid === mcid)?.merchant_name ?? mcid;
  return (
    <div>
      <JoinedBrandSelect
        name="mids"
        label={t('Brands')}
        description={
          chosen.length === 0
            ? t('All brands, including those you join later.')
            : t('Only these brands:')
        }
        placeholder={chosen.length === 0 ? t('All brands') : t('Add a brand')}
        siteId={siteId}
        value=""
        except={chosen}
        error={error}
        onChange={(mcid) => mcid !== '' && onChange([...chosen, mcid])}
      />
      {chosen.length > 0 && (
        <div className="row mt-8 gap-6">
          {chosen.map((mcid) => (
            <span key={mcid} className="row gap-0">
              <StatusPill tone="neutral" word={nameOf(mcid)} />
              <CloseButton
                size={24}
                iconSize={14}
                aria-label={t('Remove {mcid}', { mcid: nameOf(mcid) })}
                onClick={() => onChange(chosen.filter((one) => one !== mcid))}
              />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
