import * as z from 'zod/mini';
import { OLDER_CLICK_LIMIT } from '#contract/publisher-api/api-call.ts';
import { apiDay, apiPaging, daysInOrder } from '#contract/publisher-api/filters.ts';

/** The clicks of one day, which two networks read by its date, each with its own names in rows. */
export const dayClickCall = {
  like: 'click_report',
  limit: OLDER_CLICK_LIMIT,
  input: z
    .object({ beginDate: apiDay('The day.'), endDate: apiDay('The same day.'), ...apiPaging })
    .check(daysInOrder('beginDate', 'endDate', 1, '1007')),
  names: {
    ...{ begin_date: 'beginDate', end_date: 'endDate' },
    ...{ page: 'curPage', per_page: 'perPage' },
  },
} as const;
