import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMonth, formatMonthName, formatWeekday, formatWeekdayName } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import styles from './date-range-calendar.module.css';
import * as months from './month-days.ts';

type CalendarProps = { value: DayRange; today: string; onChoose: (range: DayRange) => void };

/**
 * A calendar for a date range: two presses select the first and the last day, in either order. Its
 * head leads to the months of a year. Keys are those of the date grid of the ARIA practices.
 */
export default function DateRangeCalendar({ value, today, onChoose }: CalendarProps) {
  // Its month is shown, and Tab leads to it.
  const [day, setDay] = useState(() => months.limitDay(value.end, today));
  const [isYear, setIsYear] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const focusDay = (to: string, hasMonths = false) => {
    // Rendered at once, because the element that takes the focus may be of another month.
    flushSync(() => {
      setDay(months.limitDay(to, today));
      setIsYear(hasMonths);
    });
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const followKeys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.shiftKey ? `Shift+${event.key}` : event.key;
    const move = (isYear ? months.monthMoves : months.dayMoves)[key];
    if (!move) return;
    event.preventDefault();
    focusDay(move(day), isYear);
  };
  const choose = (chosen: string) => {
    setDay(chosen);
    setFirst(first ? null : chosen);
    if (first) onChoose(months.rangeBetween(first, chosen));
  };
  return (
    <div className={styles.calendar}>
      <Head {...{ day, today, isYear, titleId }} onMove={setDay} onTurn={setIsYear} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move within it.
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={followKeys}
        onBlur={() => setPointed(null)}
        onPointerLeave={() => setPointed(null)}
      >
        {isYear ? (
          <Months {...{ day, today }} onChoose={focusDay} />
        ) : (
          <Days {...{ day, today, value, first, pointed }} onPoint={setPointed} onChoose={choose} />
        )}
      </table>
    </div>
  );
}

type HeadProps = {
  day: string;
  today: string;
  isYear: boolean;
  titleId: string;
  onMove: (day: string) => void;
  onTurn: (isYear: boolean) => void;
};

/** What is shown, between the arrows to what is before and after it. */
function Head({ day, today, isYear, titleId, onMove, onTurn }: HeadProps) {
  const arrowTo = (count: number) => {
    const to = months.limitDay(months.addMonths(day, isYear ? count * 12 : count), today);
    const length = isYear ? 4 : 7;
    const isOver = to.slice(0, length) === day.slice(0, length);
    // Not `disabled`, which would take the focus away from the last press, and Escape with it.
    return { 'aria-disabled': isOver, onClick: () => !isOver && onMove(to) };
  };
  const [previous, next] = isYear
    ? [t('Previous year'), t('Next year')]
    : [t('Previous month'), t('Next month')];
  return (
    <div className={styles.head}>
      <button type="button" aria-label={previous} {...arrowTo(-1)} />
      <div aria-live="polite">
        <button type="button" id={titleId} aria-expanded={isYear} onClick={() => onTurn(!isYear)}>
          {isYear ? day.slice(0, 4) : formatMonth(day.slice(0, 7))}
        </button>
      </div>
      <button type="button" aria-label={next} {...arrowTo(1)} />
    </div>
  );
}

type DaysProps = Omit<CalendarProps, 'onChoose'> & {
  day: string;
  /** The first day, while only that one is chosen. */
  first: string | null;
  /** The day under the pointer or with the focus. */
  pointed: string | null;
  onPoint: (day: string | null) => void;
  onChoose: (day: string) => void;
};

function Days(props: DaysProps) {
  return (
    <>
      <thead>
        <tr>
          {months.WEEK.map((one) => (
            <th key={one} scope="col" abbr={formatWeekdayName(one, 'long')}>
              {formatWeekdayName(one, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.weeksOf(props.day.slice(0, 7)).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((one, place) => (
              <td key={months.WEEK[place]}>{one && <Day {...props} one={one} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function Day({ one, day, today, value, first, pointed, ...props }: DaysProps & { one: string }) {
  const { start, end } = first ? months.rangeBetween(first, pointed ?? first) : value;
  const isWithin = start <= one && one <= end;
  const isChosen = first ? one === first : isWithin;
  const isEnd = one === start || one === end;
  const isLater = one > today;
  const point = () => props.onPoint(isLater ? null : one);
  return (
    <button
      type="button"
      disabled={isLater}
      tabIndex={one === day ? 0 : -1}
      aria-label={formatWeekday(one)}
      aria-pressed={isChosen}
      aria-current={one === today ? 'date' : undefined}
      data-within={isWithin || undefined}
      data-start={one === start || undefined}
      data-end={one === end || undefined}
      data-strong={(isChosen && isEnd) || undefined}
      onFocus={point}
      onPointerEnter={point}
      onClick={() => props.onChoose(one)}
    >
      {Number(one.slice(8))}
    </button>
  );
}

type MonthsProps = { day: string; today: string; onChoose: (day: string) => void };

/** The months of the year of a day. */
function Months({ day, today, onChoose }: MonthsProps) {
  return (
    <tbody>
      {months.quartersOf(day.slice(0, 4)).map((quarter) => (
        <tr key={quarter[0]}>
          {quarter.map((month) => (
            <td key={month}>
              <button
                type="button"
                disabled={month > today.slice(0, 7)}
                tabIndex={day.startsWith(month) ? 0 : -1}
                aria-current={today.startsWith(month) ? 'date' : undefined}
                onClick={() => onChoose(`${month}-01`)}
              >
                {formatMonthName(month)}
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
