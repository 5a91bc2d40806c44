import { Button } from '@mantine/core';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { mayApply } from './may-apply.ts';

type BrandActionProps = {
  brand: BrandRow;
  onApply: (brand: BrandRow) => void;
  onGetLink: (brand: BrandRow) => void;
  size?: string;
};

/** The main action for a brand: apply, or get a link; or the reason why neither is possible now. */
export function BrandAction({ brand, onApply, onGetLink, size = 'compact-md' }: BrandActionProps) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const name = brand.merchant_name;
  if (brand.relationship_status === 2) {
    return (
      <Button
        size={size}
        aria-label={t('Get link for {name}', { name })}
        onClick={() => onGetLink(brand)}
      >
        {t('Get link')}
      </Button>
    );
  }
  const { may, why } = mayApply(brand, zone);
  const isAgain = brand.relationship_status === 3;
  const word =
    brand.relationship_status === 1 ? t('Applied') : isAgain ? t('Apply again') : t('Apply');
  if (!may && why) {
    return (
      <DisabledButton size={size} variant="default" why={why}>
        {word}
      </DisabledButton>
    );
  }
  return (
    <Button
      size={size}
      variant="default"
      aria-label={isAgain ? t('Apply again to {name}', { name }) : t('Apply to {name}', { name })}
      onClick={() => onApply(brand)}
    >
      {word}
    </Button>
  );
}
