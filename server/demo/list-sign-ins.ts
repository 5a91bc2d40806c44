import type { Config } from '#server/platform/config.ts';
import { inventedPublishers } from './invented-publishers.ts';
import { inventedTeam } from './make-team.ts';

/** Somebody of the demonstration who can sign in. */
export type SignIn = {
  role: string;
  kind: 'user' | 'staff';
  email: string;
  /** Known only to whoever has just set it; null: it was printed before. */
  password: string | null;
  where: string;
};

/** The staff of the demonstration: an admin, and finance for what takes two people. */
export const DEMO_STAFF = {
  admin: 'staff@tributary.example',
  finance: 'finance@tributary.example',
} as const;

/**
 * Who can sign in. Whoever named their own first admin has no staff of the demonstration: it is locked.
 */
export function listSignIns(
  { public_url, staff_email }: Pick<Config, 'public_url' | 'staff_email'>,
  passwordOf: (email: string) => string | null,
): SignIn[] {
  const users = [
    ...inventedPublishers.map(({ email }) => ({ role: 'publisher', email })),
    ...inventedTeam.map(({ email, role }) => ({ role: role.replace('_', ' '), email })),
  ];
  const staff = staff_email === '' ? Object.entries(DEMO_STAFF) : [];
  return [
    ...users.map((one) => ({ ...one, kind: 'user' as const, where: public_url })),
    ...staff.map(([role, email]) => ({
      ...{ role, email, kind: 'staff' as const, where: `${public_url}/staff` },
    })),
  ].map((one) => ({ ...one, password: passwordOf(one.email) }));
}
