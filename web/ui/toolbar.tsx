import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { AppSheet } from './app-sheet.tsx';
import { InSheet } from './in-sheet.ts';
import styles from './toolbar.module.css';
import { setSheetPlace } from './toolbar-sheet.ts';

type ToolbarProps = {
  /** The tabs of the list, in the same line where there is room. */
  tabs?: ReactNode;
  /** The date range, which a phone shows beside the button of the sheet. */
  dates?: ReactNode;
  /** What a phone shows beside the button too: the choice that matters most. */
  beside?: ReactNode;
  /** Search, filters and other choices. */
  children?: ReactNode;
};

/**
 * The choices above a list or a report, in one line. On a phone they are in one sheet, together with
 * the order of the list; only the dates stay in view.
 */
export function Toolbar({ tabs, ...choices }: ToolbarProps) {
  const isOnPhone = useIsNarrow(PHONE);
  const { dates, beside, children } = choices;
  const line = isOnPhone ? (
    <PhoneToolbar {...choices} />
  ) : (
    <div className={styles.toolbar}>
      {beside}
      {dates}
      {children}
    </div>
  );
  if (!tabs) return line;
  return (
    <div className={styles.line} data-beside={!dates || undefined}>
      {tabs}
      {line}
    </div>
  );
}

function PhoneToolbar({ dates, beside, children }: Omit<ToolbarProps, 'tabs'>) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    setSheetPlace(null);
    return () => setSheetPlace(undefined);
  }, []);
  return (
    <div className={styles.phone}>
      {beside}
      {dates}
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {t('Filter')}
      </Button>
      <AppSheet opened={opened} onClose={() => setOpened(false)} title={t('Filter and sort')}>
        <InSheet value={true}>
          <div className={styles.sheet}>
            {dates}
            {children}
            <div ref={(place) => setSheetPlace(place)} />
            <Button onClick={() => setOpened(false)}>{t('Show results')}</Button>
          </div>
        </InSheet>
      </AppSheet>
    </div>
  );
}
