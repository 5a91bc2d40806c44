import { CloseButton, NativeSelect } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
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
  const others = brands.filter(({ mcid }) => !chosen.includes(mcid));
  return (
    <div>
      <NativeSelect
        name="mids"
        label={t('Brands')}
        description={
          chosen.length === 0
            ? t('All brands, including those you join later.')
            : t('Only these brands:')
        }
        value=""
        error={error}
        data={[
          { value: '', label: chosen.length === 0 ? t('All brands') : t('Add a brand') },
          ...others.map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value !== '') onChange([...chosen, value]);
        }}
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
