import { type ErrorKey, english } from '#contract/errors.ts';
import { chinese } from '#contract/messages/zh.ts';
import { fieldForms, fieldOfKey, fixOfKey, statusOfKey } from '#contract/orders/problems.ts';

/** Errors of single fields, and of the tracking script; the others are those with a status or fix. */
const FIELD_ERRORS: Partial<Record<ErrorKey, string>> = {
  ORDER_ID_REQUIRED: 'order_id',
  ORDER_ID_STRING: 'order_id',
  ORDER_ID_MAX: 'order_id',
  LINE_ID_STRING: 'line_id',
  LINE_ID_MAX: 'line_id',
  CLICK_REF_STRING: 'click_ref',
  VOUCHER_CODE_INVALID: 'voucher_code',
  CUSTOMER_REF_INVALID: 'customer_ref',
  CUSTOMER_KIND_INVALID: 'customer',
  CUSTOMER_COUNTRY_INVALID: 'country',
  SKU_INVALID: 'sku',
  PRODUCT_NAME_INVALID: 'name',
  ORDER_CATEGORY_INVALID: 'category',
  QUANTITY_INVALID: 'quantity',
  ORDER_LINES_INVALID: 'lines',
  ORDER_TEST_INVALID: 'test',
  DECISION_ACTION_INVALID: 'action',
  REASON_INVALID: 'reason',
  NOTE_MAX: 'note',
};

const OTHER_ERRORS: Partial<Record<ErrorKey, string>> = {
  BRAND_SIGNATURE_REQUIRED: 'Sign the order; a GET request and a page cannot send the secret.',
  SCRIPT_KEY_INVALID: 'Copy the tag of the tracking script again.',
};

/** The table of all errors that a shop can get, as Markdown, in the order of their names. Fixes are in English, as in problem details. */
export function writeErrorTable(isChinese: boolean): string {
  const meanings = isChinese ? chinese : english;
  const fields = { ...FIELD_ERRORS, ...fieldOfKey };
  const fixes = { ...OTHER_ERRORS, ...fixOfKey };
  const keys = Object.keys({ ...fields, ...fixes, ...statusOfKey }).sort() as ErrorKey[];
  const rows = keys.map((key) => {
    const field = fields[key];
    const form = field && fieldForms[field] ? `Send \`${field}\` as ${fieldForms[field]}.` : '';
    return `| \`${key}\` | ${statusOfKey[key] ?? 422} | ${meanings[key]} | ${fixes[key] ?? form} |`;
  });
  const head = isChinese
    ? '| 键 | 状态码 | 含义 | 处理方法（英文） |'
    : '| Key | Status | Meaning | Fix |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}
