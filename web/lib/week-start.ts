type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/**
 * The first day of the week in a language and region such as "en-US": 0 is Sunday, 1 Monday, 6
 * Saturday. Monday where the browser does not know.
 */
export function firstDayIn(language: string): Weekday {
  try {
    const locale = new Intl.Locale(language) as WeekLocale;
    const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
    return (firstDay % 7) as Weekday;
  } catch {
    return 1;
  }
}

/** The texts have two languages, but weeks begin by the region of the browser. */
export const weekStart: Weekday = firstDayIn(globalThis.navigator?.language ?? 'en-GB');
