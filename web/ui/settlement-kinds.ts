import { t } from '#web/lib/i18n.ts';

/** What a settlement pays beside its brand or publisher; nothing for commission. */
export const settlementKinds: Readonly<Record<'commission' | 'referral' | 'bonus', string | null>> =
  {
    commission: null,
    referral: t('referral'),
    bonus: t('bonus'),
  };
