/**
 * Every fixed set of values the product knows, with its English labels: the one source for the
 * server and for tests. The web application gets them by `/common/dictionary`.
 */
export const dictionary = {
  relationship_status: [
    { value: 0, label: 'No relationship' },
    { value: 1, label: 'Pending' },
    { value: 2, label: 'Joined' },
    { value: 3, label: 'Rejected' },
  ],
  brand_status: [
    { value: 'online', label: 'Online' },
    { value: 'offline', label: 'Offline' },
    { value: 'paused', label: 'Paused' },
  ],
  brand_type: [
    { value: 1, label: 'Website brand' },
    { value: 2, label: 'Marketplace brand' },
  ],
  verify_type: [
    { value: 0, label: 'Any' },
    { value: 1, label: 'Auto approval' },
    { value: 2, label: 'Manual approval' },
  ],
  ad_type: [
    { value: 'CPS', label: 'Per sale' },
    { value: 'CPA', label: 'Per action' },
    { value: 'CPC', label: 'Per click' },
    { value: 'CPL', label: 'Per lead' },
    { value: 'CPX', label: 'Mixed' },
    { value: 'CPM', label: 'Per thousand views' },
  ],
  brand_order_type: [
    { value: 'newest', label: 'Newest' },
    { value: 'commission', label: 'Commission' },
    { value: 'epc', label: 'Earnings per click' },
    { value: 'approval_rate', label: 'Approval rate' },
    { value: 'payment_cycle', label: 'Payment cycle' },
    { value: 'cookie_days', label: 'Cookie days' },
    { value: 'name', label: 'Name' },
  ],
  order_direction: [
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ],
  channel_type: [
    { value: 1, label: 'Website' },
    { value: 2, label: 'Social' },
    { value: 3, label: 'App' },
    { value: 4, label: 'Email' },
    { value: 5, label: 'Desktop' },
    { value: 6, label: 'Other' },
  ],
  channel_platform: [
    { value: 'website', label: 'Website' },
    { value: 'pinterest', label: 'Pinterest' },
    { value: 'tiktok', label: 'TikTok' },
    { value: 'youtube', label: 'YouTube' },
    { value: 'x', label: 'X' },
    { value: 'snapchat', label: 'Snapchat' },
    { value: 'instagram', label: 'Instagram' },
    { value: 'facebook', label: 'Facebook' },
    { value: 'desktop', label: 'Desktop' },
  ],
  promotion_methods: [
    { value: 1, label: 'Content' },
    { value: 2, label: 'Coupon' },
    { value: 3, label: 'Cashback and loyalty' },
    { value: 4, label: 'Influencer' },
    { value: 5, label: 'Email' },
    { value: 6, label: 'Paid search' },
    { value: 7, label: 'Price comparison' },
    { value: 8, label: 'Retargeting' },
    { value: 9, label: 'Sub-network' },
    { value: 10, label: 'Browser tool' },
    { value: 11, label: 'Marketplace creator' },
  ],
  site_status: [
    { value: 0, label: 'In review' },
    { value: 1, label: 'Approved' },
    { value: 2, label: 'Rejected' },
  ],
  transaction_status: [
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
    { value: 'rejected', label: 'Rejected' },
  ],
  paid_status: [
    { value: 0, label: 'Not paid' },
    { value: 1, label: 'Paid' },
  ],
  transaction_reason: [
    { value: 'RETURNED', label: 'Returned' },
    { value: 'CANCELLED', label: 'Cancelled' },
    { value: 'PARTIAL_RETURN', label: 'Partly returned' },
    { value: 'ORDER_UPDATED', label: 'Order updated' },
    { value: 'DUPLICATE', label: 'Duplicate' },
    { value: 'OTHER_CHANNEL', label: 'Other channel' },
    { value: 'OTHER_PARTNER', label: 'Other partner' },
    { value: 'TERMS_VIOLATION', label: 'Against the terms' },
    { value: 'PAID_SEARCH_VIOLATION', label: 'Against the paid search rules' },
    { value: 'COUPON_NOT_ALLOWED', label: 'Coupon not allowed' },
    { value: 'EXCLUDED_ITEM', label: 'Excluded item' },
    { value: 'EXISTING_CUSTOMER', label: 'Existing customer' },
    { value: 'TEST_ORDER', label: 'Test order' },
    { value: 'FRAUD', label: 'Fraud' },
    { value: 'BRAND_NOT_PAYING', label: 'Brand not paying' },
    { value: 'CORRECTION', label: 'Correction' },
    { value: 'OTHER', label: 'Other' },
  ],
  payment_status: [
    { value: 'to_be_paid', label: 'To be paid' },
    { value: 'processing', label: 'Processing' },
    { value: 'paid', label: 'Paid' },
    { value: 'failed', label: 'Failed' },
    { value: 'returned', label: 'Returned' },
    { value: 'on_hold', label: 'On hold' },
    { value: 'cancelled', label: 'Cancelled' },
  ],
  payout_type: [
    { value: 'paypal', label: 'PayPal' },
    { value: 'payoneer', label: 'Payoneer' },
    { value: 'airwallex', label: 'Airwallex' },
    { value: 'bank', label: 'Bank transfer' },
  ],
  sign_in_provider: [
    { value: 'facebook', label: 'Facebook' },
    { value: 'google', label: 'Google' },
    { value: 'apple', label: 'Apple' },
    { value: 'linkedin', label: 'LinkedIn' },
    { value: 'instagram', label: 'Instagram' },
  ],
  download_status: [
    { value: 0, label: 'Queued' },
    { value: 1, label: 'Running' },
    { value: 2, label: 'Ready' },
    { value: 3, label: 'Failed' },
    { value: 4, label: 'Expired' },
  ],
  postback_event_type: [
    { value: 1, label: 'Transaction created' },
    { value: 2, label: 'Transaction status or amount changed' },
    { value: 3, label: 'Transaction settled or paid' },
    { value: 4, label: 'Relationship changed' },
    { value: 5, label: 'Brand terms changed or brand offline' },
    { value: 6, label: 'Click' },
    { value: 7, label: 'Referral joined' },
  ],
  postback_delivery_type: [
    { value: 1, label: 'GET with macros' },
    { value: 2, label: 'POST form' },
    { value: 3, label: 'POST JSON, signed' },
  ],
  broken_link_type: [
    { value: 1, label: 'Brand offline' },
    { value: 2, label: 'Not joined or ended' },
    { value: 3, label: 'Page missing or error' },
    { value: 4, label: 'Leads to a home or search page' },
    { value: 5, label: 'Product out of stock' },
    { value: 6, label: 'Click id lost on the way' },
    { value: 7, label: 'Target domain not allowed' },
    { value: 8, label: 'Could not be verified' },
    { value: 9, label: "No tracking link on a brand's link" },
  ],
  notice_type: [
    { value: 1, label: 'System' },
    { value: 2, label: 'Brand and terms' },
    { value: 3, label: 'Payment' },
    { value: 4, label: 'Product' },
  ],
  plugs_id: [
    { value: 1, label: 'Bookmarklet' },
    { value: 2, label: 'Chrome' },
    { value: 3, label: 'Firefox' },
    { value: 4, label: 'Edge' },
    { value: 5, label: 'Site script' },
  ],
} as const;

export type DictionaryName = keyof typeof dictionary;

/** The values of one set, as a type: ValueOf<'site_status'> is 0 | 1 | 2. */
export type ValueOf<Name extends DictionaryName> = (typeof dictionary)[Name][number]['value'];

/** The values of one set, in their order. */
export function valuesOf<Name extends DictionaryName>(name: Name): readonly ValueOf<Name>[] {
  return dictionary[name].map((entry) => entry.value) as ValueOf<Name>[];
}
