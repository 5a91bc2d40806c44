import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, use, useState } from 'react';
import { formatDays, todayIn, zoneLabel, zoneOffset } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type DayRange, presetOf, presets, rangeOf, shiftRange } from '#web/lib/ranges.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { AppSheet } from './app-sheet.tsx';
import styles from './date-range.module.css';
import { InSheet } from './in-sheet.ts';
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
 * typed or in a calendar, and arrows for the previous and next period. On a phone all this is in a
 * sheet.
 */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, zone } = props;
  const isOnPhone = useIsNarrow(PHONE);
  const today = todayIn(zone);
  if (isOnPhone) return <DateSheet {...props} today={today} />;
  return (
    <div className={styles.range}>
      <PeriodArrow {...props} today={today} step={-1} />
      <RangeButton value={value} today={today} onChange={onChange} />
      <PeriodArrow {...props} today={today} step={1} />
      <span className="quiet">{zoneLabel(zone)}</span>
    </div>
  );
}

type ArrowProps = Pick<DateRangeProps, 'value' | 'onChange'> & {
  today: string;
  step: -1 | 1;
  size?: number;
};

/** Shows the period before or after. */
function PeriodArrow({ value, onChange, today, step, size = 36 }: ArrowProps) {
  const Icon = step < 0 ? IconChevronLeft : IconChevronRight;
  const next = shiftRange(value, step);
  return (
    <ActionIcon
      variant="default"
      size={size}
      aria-label={step < 0 ? t('Previous period') : t('Next period')}
      disabled={next.start > today}
      onClick={() => onChange(next)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}

/** The date range of a phone: a button with its name, days and zone, and a sheet. */
function DateSheet({ value, onChange, zone, today }: DateRangeProps & { today: string }) {
  const [opened, setOpened] = useState(false);
  const isInSheet = use(InSheet);
  const current = presetOf(value, today);
  const arrow = { value, onChange, today, size: 44 };
  const days = formatDays(value.start, value.end);
  return (
    <>
      <button
        type="button"
        data-prints
        className={styles.phoneButton}
        data-field={isInSheet || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <span>
          <strong>{nameOf(current)}</strong>
          <span className={styles.phoneDays}>
            {days} {zoneOffset(zone)}
          </span>
        </span>
      </button>
      <AppSheet opened={opened} onClose={() => setOpened(false)} title={t('Date range')}>
        <div className={styles.periods}>
          <PeriodArrow {...arrow} step={-1} />
          <span>
            {days} <span className="quiet">{zoneLabel(zone)}</span>
          </span>
          <PeriodArrow {...arrow} step={1} />
        </div>
        <Choices
          value={value}
          current={current}
          today={today}
          onChoose={(range) => {
            setOpened(false);
            onChange(range);
          }}
        />
      </AppSheet>
    </>
  );
}

const nameOf = (preset: string | null) =>
  presets.find(({ id }) => id === preset)?.label ?? t('Custom');

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
          {nameOf(current)}
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
