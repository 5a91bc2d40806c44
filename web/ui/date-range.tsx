import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatDays, todayIn, zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type DayRange, presetOf, presets, rangeOf, shiftRange } from '#web/lib/ranges.ts';
import styles from './date-range.module.css';
import { latePart } from './late-part.tsx';
import { Popup } from './popup.tsx';

// The calendar is rarely opened, so it is loaded on demand.
const Calendar = latePart(() => import('./date-range-calendar.tsx'));

type DateRangeProps = {
  /** From the URL; days are YYYY-MM-DD in `zone`. */
  value: DayRange;
  /** Write it to the URL and go to page 1. */
  onChange: (range: DayRange) => void;
  /** The account's IANA time zone, shown next to the range. */
  zone: string;
};

/**
 * The date range of a screen: presets (each with a letter key while the list is open), custom days,
 * typed or in a calendar, and arrows for the previous and next period.
 */
export function DateRange({ value, onChange, zone }: DateRangeProps) {
  const today = todayIn(zone);
  const later = shiftRange(value, 1);
  return (
    <div className={styles.range}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Previous period')}
        onClick={() => onChange(shiftRange(value, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <RangeButton value={value} today={today} onChange={onChange} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Next period')}
        disabled={later.start > today}
        onClick={() => onChange(later)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <span className="quiet">{zoneLabel(zone)}</span>
    </div>
  );
}

type RangeButtonProps = Pick<DateRangeProps, 'value' | 'onChange'> & { today: string };

/** The current range; opens the presets and the calendar. */
function RangeButton({ value, today, onChange }: RangeButtonProps) {
  const [opened, setOpened] = useState(false);
  const current = presetOf(value, today);
  const choose = (range: DayRange) => {
    setOpened(false);
    onChange(range);
  };
  const days = formatDays(value.start, value.end);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('Date range')}
      style={{ padding: 0 }}
      target={
        <Button
          variant="default"
          data-prints
          leftSection={<IconCalendar size={18} />}
          onClick={() => setOpened(!opened)}
        >
          {presets.find((preset) => preset.id === current)?.label ?? t('Custom')}
          <span className={styles.current}>{days}</span>
        </Button>
      }
    >
      <Choices value={value} current={current} today={today} onChoose={choose} />
    </Popup>
  );
}

type ChoicesProps = {
  value: DayRange;
  current: string | null;
  today: string;
  onChoose: (range: DayRange) => void;
};

function Choices({ value, current, today, onChoose }: ChoicesProps) {
  const byLetter = (event: React.KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const preset = presets.find((one) => one.key === event.key.toLowerCase());
    if (preset) onChoose(rangeOf(preset.id, today));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts to the buttons inside.
    <div className={styles.choices} onKeyDown={byLetter}>
      <ul className={styles.presets}>
        {presets.map((preset, place) => (
          <li key={preset.id}>
            <button
              type="button"
              className={styles.preset}
              // Mantine's calendar gives this to the first day of the range.
              data-autofocus={place === 0 || undefined}
              aria-pressed={current === preset.id}
              aria-keyshortcuts={preset.key}
              onClick={() => onChoose(rangeOf(preset.id, today))}
            >
              {preset.label}
              <kbd>{preset.key.toUpperCase()}</kbd>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <Suspense fallback={null}>
          <Calendar value={value} today={today} onChoose={onChoose} />
        </Suspense>
      </div>
    </div>
  );
}
