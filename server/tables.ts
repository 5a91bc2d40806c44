/**
 * The tables of each capability, which is their only writer. A table is read by its owner and by
 * capabilities above it in the order of `server/wings.ts`, so that imports and reads together have no
 * cycles. `npm run check` compares this list with the SQL text and the query-builder calls of every
 * file.
 */
const tablesOf = {
  platform: ['events', 'jobs', 'rate_limits', 'readiness_checks', 'setting_changes', 'settings'],
  backup: ['backup_runs'],
  uploads: ['upload_tokens', 'uploads'],
  notifications: [
    'failing_addresses',
    'mail_templates',
    'mails',
    'notification_preferences',
    'notifications',
  ],
  accounts: [
    'companies',
    'email_changes',
    'mail_tokens',
    'media_kits',
    'password_reset_requests',
    'publishers',
    'recovery_codes',
    'sessions',
    'sign_in_challenges',
    'sign_in_failures',
    'sign_in_link_requests',
    'staff',
    'staff_challenges',
    'staff_devices',
    'staff_enrolment_codes',
    'staff_invitations',
    'staff_recovery_codes',
    'staff_two_factors',
    'team_invitations',
    'third_party_identities',
    'third_party_states',
    'third_party_tickets',
    'two_factors',
    'user_devices',
    'users',
  ],
  sites: ['review_questions', 'sites'],
  announcements: ['announcement_reads', 'announcement_recipients', 'announcements'],
  content: ['banners', 'block_versions'],
  ledger: [
    'ledger_accounts',
    'ledger_checks',
    'ledger_head',
    'ledger_holds',
    'ledger_postings',
    'ledger_sums',
    'ledger_sums_head',
    'ledger_transactions',
    'ledger_verified_sums',
  ],
  rates: ['exchange_rates', 'rate_fetch'],
  'money-limits': ['money_limit_changes', 'money_limits'],
  accounting: ['closed_months'],
  brands: [
    'approval_rules',
    'brand_categories',
    'brand_name_parts',
    'brands',
    'categories',
    'relationships',
  ],
  'brand-members': ['brand_invitations', 'brand_members', 'brand_sign_ups'],
  terms: ['commission_rules', 'terms_notifications', 'terms_proposals', 'terms_versions'],
  coupons: ['coupons'],
  products: [
    'product_categories',
    'product_feed_runs',
    'product_feeds',
    'product_pictures',
    'product_words',
    'products',
  ],
  links: ['links'],
  clicks: [
    'click_archived_days',
    'click_archives',
    'click_brands',
    'click_firsts',
    'click_links',
    'click_log_cursors',
    'click_log_groups',
    'click_roll_up_partitions',
    'click_roll_ups',
    'click_spool_damages',
    'click_spools',
    'click_uid_overflows',
    'click_uids',
    'click_zones',
    'clicks',
  ],
  orders: [
    'brand_api_keys',
    'brand_silences',
    'claim_caps',
    'claims',
    'order_decision_lines',
    'order_decisions',
    'order_line_changes',
    'order_lines',
    'order_notification_mark',
    'refused_reports',
    'return_rules',
    'test_orders',
  ],
  imports: ['file_import_changes', 'file_import_rows', 'file_imports', 'file_mappings'],
  shops: ['shop_connections', 'shop_deliveries', 'shop_order_refs', 'shop_orders', 'shop_vouchers'],
  'payout-methods': ['payout_method_changes', 'payout_methods'],
  rewards: ['rewards'],
  settlements: ['settlement_lines', 'settlement_sums', 'settlements'],
  invoices: [
    'credit_note_head',
    'credit_note_settlements',
    'credit_notes',
    'document_mails',
    'invoice_credits',
    'invoice_head',
    'invoice_payments',
    'invoices',
    'publisher_tax_details',
    'self_billed_head',
    'self_billed_invoices',
  ],
  payments: ['payment_holds', 'payment_months', 'payment_transitions', 'payments', 'payout_cycles'],
  debts: ['publisher_debts'],
  'payout-runs': [
    'payout_changes',
    'payout_run_transitions',
    'payout_runs',
    'payout_transitions',
    'payouts',
  ],
  'brand-directory': ['brand_numbers'],
  reports: [
    'order_roll_up_marks',
    'order_roll_up_overflows',
    'order_roll_up_split_orders',
    'order_roll_up_zones',
    'order_roll_ups',
    'saved_views',
  ],
  downloads: ['downloads', 'report_mails', 'report_schedules'],
  'broken-links': ['crawled_hosts', 'link_scans', 'scan_pages', 'site_link_pages', 'site_links'],
  postbacks: [
    'postback_attempts',
    'postback_click_marks',
    'postback_deliveries',
    'postback_outages',
    'postbacks',
  ],
  'publisher-api': [
    'api_changes',
    'api_feed_files',
    'api_menu_entries',
    'api_token_calls',
    'api_token_requests',
    'api_token_secrets',
    'api_tokens',
  ],
  closures: ['account_closures'],
  staff: ['autologin_codes', 'publisher_notes', 'staff_audit'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type TableName = (typeof tablesOf)[keyof typeof tablesOf][number];

/** The owner of each table. */
export const owners: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
);

/**
 * Triggers that write a table of another capability, by the table they are on. All other effects on
 * another capability follow from events. These two need the transaction and the statement of the
 * change, which an event handled later does not have:
 *
 * - `api_changes` is read by cursor (publisher API, `changes`). A row that arrived after its change
 *   was visible could be skipped by a cursor, and a writer that forgot to publish would lose a
 *   change for good.
 * - `order_roll_up_marks` names the days whose roll-ups are out of date. Reports read marked days
 *   line by line, so a mark must be committed together with the change. Bulk statements write one
 *   mark per quarter of an hour instead of one event per line.
 */
export const crossingTriggers = [
  { on: 'order_line_changes', writes: 'api_changes' },
  { on: 'payments', writes: 'api_changes' },
  { on: 'relationships', writes: 'api_changes' },
  { on: 'settlements', writes: 'api_changes' },
  { on: 'terms_versions', writes: 'api_changes' },
  { on: 'order_lines', writes: 'order_roll_up_marks' },
  { on: 'payments', writes: 'order_roll_up_marks' },
  { on: 'settlement_lines', writes: 'order_roll_up_marks' },
  { on: 'settlements', writes: 'order_roll_up_marks' },
] as const satisfies readonly { on: TableName; writes: TableName }[];
