import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { SearchSelect } from '#web/ui/search-select.tsx';
import { useZones } from '#web/ui/zone-select.tsx';

type PersonFieldsProps = {
  /** The props of a field of the form by its name. */
  field: (name: 'language' | 'time_zone') => object;
  /** The chosen zone, which is always offered. */
  zone: string;
};

/** Language and time zone of a person of brands. */
export function PersonFields({ field, zone }: PersonFieldsProps) {
  const zones = useZones(zone);
  return (
    <>
      <NativeSelect
        label={t('Language')}
        description={t('The language of these pages, of messages and of emails to you.')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'zh', label: '中文' },
        ]}
        {...field('language')}
      />
      <SearchSelect
        label={t('Time zone')}
        description={t('The time zone of the times that you see and of your digests.')}
        data={zones}
        {...field('time_zone')}
      />
    </>
  );
}
