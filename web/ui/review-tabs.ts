import { t } from '#web/lib/i18n.ts';
import type { ViewTab } from './view-tabs.tsx';

/** The tab of what waits for an answer of the publisher. */
export const ASKED = 'asked';

/** The tabs of a list of reviews: its states, what waits for the publisher, and all. */
export const withAsked = (states: readonly ViewTab[]): ViewTab[] => [
  ...states,
  { value: ASKED, label: t('Waiting for the publisher') },
  { value: 'all', label: t('All') },
];
