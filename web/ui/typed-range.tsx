import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import { readDay } from '#web/lib/typed-day.ts';
import styles from './date-range.module.css';
import { SendForm } from './send-form.tsx';

/** No network has data of earlier days, and the years of a calendar need a limit. */
export const FIRST_DAY = '2000-01-01';

type TypedRangeProps = {
  start: string;
  /** Empty while only the first day is chosen. */
  end: string;
  today: string;
  onChoose: (range: DayRange) => void;
};

/** Both days of a range as text. What is typed is checked when it is sent, and from then on. */
export function TypedRange({ start, end, today, onChoose }: TypedRangeProps) {
  const [typed, setTyped] = useState([formatDay(start), end && formatDay(end)] as const);
  const [isSent, setIsSent] = useState(false);
  const fields = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const problems = typed.map((text) => problemOf(text, today));
  const send = () => {
    setIsSent(true);
    const wrong = problems.findIndex((problem) => problem !== null);
    if (wrong >= 0) return fields[wrong]?.current?.focus();
    const [first = '', last = ''] = typed.map(readDay).sort();
    onChoose({ start: first, end: last });
  };
  const propsOf = (place: 0 | 1) => ({
    ref: fields[place],
    value: typed[place],
    error: isSent && problems[place],
    placeholder: formatDay(today),
    maxLength: 40,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped(place === 0 ? [value, typed[1]] : [typed[0], value]),
  });
  return (
    <SendForm className={styles.typed} onSend={send}>
      <TextInput label={t('First day')} {...propsOf(0)} />
      <TextInput label={t('Last day')} {...propsOf(1)} />
      <Button type="submit" variant="default">
        {t('Show these days')}
      </Button>
    </SendForm>
  );
}

/** Why a text is not a day that can be shown. */
function problemOf(text: string, today: string): string | null {
  const day = readDay(text);
  const examples = { text: formatDay(today), figures: today };
  if (day === 'unclear') {
    return t('This can be two different days. Write it as {text} or {figures}.', examples);
  }
  if (day === 'unreadable') {
    return t('This is not a day. Write it as {text} or {figures}.', examples);
  }
  if (day > today) return t('Choose a day up to today, {day}.', { day: formatDay(today) });
  if (day < FIRST_DAY) return t('Choose a day from {day} on.', { day: formatDay(FIRST_DAY) });
  return null;
}
