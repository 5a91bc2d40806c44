import { t } from '#web/lib/i18n.ts';

/** Which customers a rule pays for: `new` or `existing`. */
export const customerKindText = (kind: string): string =>
  kind === 'new' ? t('new customers') : t('existing customers');
