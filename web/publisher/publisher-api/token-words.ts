import type { ApiDialect, ApiScope } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';

const SCOPES: Readonly<Record<ApiScope, () => string>> = {
  read: () => t('Read'),
  links: () => t('Create links'),
  payments: () => t('Payments'),
};

/** The scopes of a token in one text. */
export const scopesText = (scopes: readonly ApiScope[]) =>
  listText(scopes.map((scope) => SCOPES[scope]()));

const DIALECTS: Readonly<Record<ApiDialect, string>> = {
  post: 'POST /api/{name}',
  mod_op: '/api.php?mod=…&op=…',
  path: '/api/datafeed/…',
};

/** How a token first called. */
export const dialectText = (dialect: ApiDialect) => DIALECTS[dialect];
