/**
 * A client of the publisher API written only from its documentation: it shares no code with the
 * program.
 */
type Row = Readonly<Record<string, unknown>>;
type Answer = {
  code: string;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check every field of a reply
  data: any;
  headers: Headers;
};

/** Documented properties of every call. */
export const DIALECT = {
  source: 'tributary',
  maxPerPage: 2000,
  calls: [
    'transaction',
    'transaction_v3',
    'click_report',
    'monetization',
    'commission_validation',
    'commission_details',
    'payment_summary',
    'payment_detail',
    'performance',
    'changes',
    'coupons',
    'products',
    'link',
    'postback_log',
  ],
  /** The paths of the older dialect. */
  olderPaths: [
    '/api.php',
    '/api/datafeed/get_fba_products',
    '/api/datafeed/get_amazon_link_by_asin',
    '/api/datafeed/get_broken_links',
    '/api/datafeed/get_amazon_report',
    '/api/datafeed/get_latest_acc_products',
  ],
} as const;

/** The fields of each call's row, as documented. */
const ROWS: Readonly<Record<string, string>> = {
  transaction:
    'tributary_id sign_id brand_id mcid merchant_name order_id order_time sale_amount sale_comm status norm_id ori_amount ori_aff_brokerage prod_id order_unit uid uid2 uid3 uid4 uid5 click_ref comm_rate validation_date note customer_country voucher_code is_direct channel_id paid_status last_update_time settlement_date paid_date settlement_id payment_id currency order_time_iso validation_date_iso last_update_time_iso settlement_date_iso paid_date_iso',
  transaction_v3:
    'oid mid mcid merchant_name offer_type order_id ori_order_time order_time order_time_iso uid click_ref items',
  item: 'tributary_id sign_id skuid sale_amount sale_comm status prod_id order_unit comm_rate validation_date note payment_id settlement_id settlement_date paid_date currency',
  click_report: 'click_time click_time_iso brand_id mcid merchant_name channel_id uid click_ref',
  monetization:
    'brand_id mid mcid merchant_name comm_rate comm_detail site_url logo site_desc categories tags offer_type avg_payment_cycle avg_payout country support_region post_area_list brand_status merchant_status datetime relationship tracking_url tracking_url_short tracking_url_smart RD filter_words currency_name allow_sml rep_name rep_email support_couponordeal brand_type is_direct',
  commission_validation:
    'brand_id mcid sale_comm settlement_date note settlement_id currency settlement_date_iso',
  commission_details:
    'brand_id mcid merchant_name order_id order_time sale_amount sale_comm status uid prod_id order_unit settlement_id validation_date note currency',
  payment_summary:
    'payment_id request_date paid_date payment_type payment_details invoice amount status currency request_date_iso paid_date_iso',
  payment_detail:
    'brand_id mcid amount validation_date type note settlement_id merchant_name sign_id date payment_id paid_date currency',
};

/** Opens a client for one channel. */
export function speakDialect(host: string, token: string) {
  async function ask(name: string, fields: Row = {}, given: Row = {}): Promise<Answer> {
    const answer = await fetch(`${host}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, source: DIALECT.source, ...given, ...fields }),
    });
    if (answer.status !== 200) throw new Error(`${name}: HTTP status ${answer.status}`);
    const { code, message, data } = (await answer.json()) as Answer;
    if (typeof code !== 'string') throw new Error(`${name}: code ${code} is no text`);
    if (code === '0' && message !== 'success') throw new Error(`${name}: "${message}"`);
    return { code, message, data, headers: answer.headers };
  }

  /**
   * Reads all rows of a list, page by page; on every page the counts must agree under each of
   * their field names.
   */
  async function readAll(name: string, fields: Row = {}, perPage = 2000): Promise<Row[]> {
    const rows: Row[] = [];
    for (let curPage = 1; ; curPage += 1) {
      const { code, message, data } = await ask(name, { ...fields, curPage, perPage });
      if (code !== '0') throw new Error(`${name}: ${code} ${message}`);
      if (!data.time_zone || !data.currency) throw new Error(`${name}: no time zone or currency`);
      const pages = Math.ceil(data.total / perPage);
      const said = [data.total_items, data.totalPage, data.total_page, data.curPage, data.page];
      const right = [data.total, pages, pages, curPage, curPage];
      said.push(data.perPage, data.limit, data.hasNext);
      right.push(perPage, perPage, curPage < pages);
      if (String(said) !== String(right)) throw new Error(`${name}: counts ${said}, not ${right}`);
      rows.push(...data.list);
      if (!data.hasNext) return rows;
    }
  }
  return { ask, readAll };
}

/** Documented fields that a row lacks. */
export function lackOf(call: string, row: Row): string[] {
  return (ROWS[call] ?? '').split(' ').filter((field) => !(field in row));
}

/** Sum of amounts in cents, from numbers or texts. */
export function centsOf(rows: readonly Row[], field: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
}
