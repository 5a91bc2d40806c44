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

type Base = Pick<Kind, 'audience' | 'schedule' | 'permission'>;
type Texts = Readonly<Record<'label' | 'subject' | 'body', readonly [string, string]>>;

/** A kind of mail from its texts, each in English and Chinese. */
export const kind = <const B extends Base, const V extends readonly string[]>(
  base: B,
  variables: V,
  { label, subject, body }: Texts,
) => ({
  ...base,
  label,
  variables,
  en: { subject: subject[0], body: body[0] },
  zh: { subject: subject[1], body: body[1] },
});
