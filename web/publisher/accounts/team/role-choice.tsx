import { Radio } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { type Role, roleChoices } from './role-words.ts';

type RoleChoiceProps = { value: Role; onChange: (role: Role) => void };

/** One of three roles, each with a description of its permissions. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label={t('Role')}
      value={value}
      onChange={(chosen) => {
        const role = roleChoices.find((one) => one.value === chosen)?.value;
        if (role) onChange(role);
      }}
    >
      <div className="grid gap-12 mt-4">
        {roleChoices.map((one) => (
          <Radio
            key={one.value}
            name="role"
            value={one.value}
            label={one.name}
            description={one.may}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
