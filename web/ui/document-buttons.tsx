import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

type DocumentButtonsProps = {
  number: string;
  busy: boolean;
  onRead: (format: 'pdf' | 'xml') => void;
};

/** Downloads a document as PDF or as electronic invoice. */
export function DocumentButtons({ number, busy, onRead }: DocumentButtonsProps) {
  const look = { size: 'compact-sm', variant: 'default', loading: busy } as const;
  return (
    <>
      <Button {...look} aria-label={t('{number} as PDF', { number })} onClick={() => onRead('pdf')}>
        {t('PDF')}
      </Button>
      <Button {...look} aria-label={t('{number} as XML', { number })} onClick={() => onRead('xml')}>
        {t('XML')}
      </Button>
    </>
  );
}
