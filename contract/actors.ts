/** What a staff member may do: `area.action`. */
export type StaffPermission =
  | 'sites.read'
  | 'sites.decide'
  | 'brands.read'
  | 'brands.write'
  | 'relationships.decide'
  | 'order_lines.read'
  | 'order_lines.decide'
  | 'order_lines.write'
  | 'accounts.read'
  | 'accounts.open'
  | 'accounts.change'
  | 'accounts.lock'
  | 'audit.read'
  | 'settings.write'
  | 'content.read'
  | 'content.write'
  | 'staff.self'
  | 'staff.manage'
  | 'payouts.read'
  | 'payouts.write'
  | 'payouts.approve'
  | 'invoices.read'
  | 'invoices.write'
  | 'rates.read'
  | 'rates.write';

/** What a publisher's user may do; the roles that have each stand in server/accounts/rules.ts. */
export type PublisherPermission =
  | 'account.read'
  | 'account.write'
  | 'team.read'
  | 'team.write'
  | 'sites.read'
  | 'sites.write'
  | 'brands.read'
  | 'brands.apply'
  | 'links.read'
  | 'links.write'
  | 'tools.read'
  | 'tools.write'
  | 'reports.read'
  | 'payments.read'
  | 'payouts.write';

/**
 * Who may make a call. `newcomer` is a publisher signed in, with or without a default site;
 * `publisher` has one. The default-site gate is this value and nothing else.
 */
export type ActorRule = 'anyone' | 'newcomer' | 'publisher' | { readonly staff: StaffPermission };

/** One of us who looks at the application in a publisher's name. */
export type ActingStaff = {
  staff_id: number;
  name: string;
  /** A reason was given: the session may change things, credentials and payout methods excepted. */
  raised: boolean;
  /** Whether this staff member's role may give one. */
  may_raise: boolean;
  expires_at: Date;
};

/** A publisher's user, signed in, before or after a default site is set. */
export type NewcomerActor = {
  kind: 'publisher';
  user_id: number;
  publisher_id: number;
  session_id: number;
  role: 'publisher_owner' | 'publisher_member' | 'finance_viewer';
  default_site_id: number | null;
  currency: string;
  /** IANA name: the days and months of reports follow it. */
  time_zone: string;
  /** null where the publisher is at the keyboard. */
  acting: ActingStaff | null;
};

/** A publisher's user past the gate. */
export type PublisherActor = NewcomerActor & { default_site_id: number };

/** One of us. */
export type StaffActor = {
  kind: 'staff';
  staff_id: number;
  session_id: number;
  name: string;
  permissions: readonly StaffPermission[];
};

/** Who an operation meets, by the rule of its call. */
export type ActorFor<Rule extends ActorRule> = Rule extends 'anyone'
  ? null
  : Rule extends 'newcomer'
    ? NewcomerActor
    : Rule extends 'publisher'
      ? PublisherActor
      : StaffActor;
