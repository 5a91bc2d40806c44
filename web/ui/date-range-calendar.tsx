import 'dayjs/locale/zh-cn';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { language, t } from '#web/lib/i18n.ts';
import type { DayRange } from '#web/lib/ranges.ts';

type CalendarProps = { value: DayRange; today: string; onChoose: (range: DayRange) => void };

/** A calendar for a date range: two clicks select the first and the last day. */
export default function DateRangeCalendar({ value, today, onChoose }: CalendarProps) {
  const [picked, setPicked] = useState<[string | null, string | null]>([value.start, value.end]);
  const pick = (range: [string | null, string | null]) => {
    setPicked(range);
    const [start, end] = range;
    if (start && end) onChoose({ start: start.slice(0, 10), end: end.slice(0, 10) });
  };
  return (
    <DatePicker
      type="range"
      locale={language === 'zh' ? 'zh-cn' : 'en'}
      allowSingleDateInRange
      value={picked}
      onChange={pick}
      maxDate={today}
      hideOutsideDates
      defaultDate={value.end}
      ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month') }}
    />
  );
}
