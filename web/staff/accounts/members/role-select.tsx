import { type StaffRole, staffRoles } from '#contract/accounts/staff-members.ts';
import { t } from '#web/lib/i18n.ts';
import { roleName } from '#web/staff/role-name.ts';
import { LateSelect } from '#web/ui/late-select.tsx';

const MAY: Readonly<Record<StaffRole, string>> = {
  admin: t('Everything, including settings and staff'),
  account_manager: t('Publishers, channels, brands, applications and announcements'),
  finance: t('Orders, payouts, invoices and exchange rates'),
  support: t('Reads everything except money, and opens publisher accounts read-only'),
  auditor: t('Reads everything, including money and the audit log, and changes nothing'),
};

type RoleSelectProps = { value: StaffRole; onChange: (role: StaffRole) => void };

/** The role of a staff member, with a description of what it permits. */
export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <LateSelect
      label={t('Role')}
      description={MAY[value]}
      allowDeselect={false}
      data={staffRoles.map((role) => ({ value: role, label: roleName(role) }))}
      value={value}
      onChange={(chosen) => {
        const role = staffRoles.find((one) => one === chosen);
        if (role) onChange(role);
      }}
    />
  );
}
