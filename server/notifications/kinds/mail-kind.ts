import type { StaffPermission } from '#contract/actors.ts';
import type { Schedule } from '#contract/notifications/fields.ts';

/** Subject and Markdown body of a mail, with variables such as `{link}`. */
export type Template = { subject: string; body: string };

/**
 * A kind of mail as data. A paragraph that is only a link is shown as a button. Every template may
 * use `{network}`, the name of the network, and `{link}`, the address of the screen.
 */
export type Kind = {
  audience: 'publisher' | 'staff' | 'brand';
  /** English and Chinese name in lists. */
  label: readonly [string, string];
  /** When it is mailed unless the person chose otherwise; null: always at once. */
  schedule: Schedule | null;
  /** Staff without this permission do not get it. */
  permission?: StaffPermission;
  variables: readonly string[];
  en: Template;
  zh: Template;
};
