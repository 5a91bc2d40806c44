import { TextInput } from '@mantine/core';
import { type SubIds, subIdNames } from '#web/lib/sub-ids.ts';
import type { FieldErrors } from './use-form.ts';

type SubIdFieldsProps = {
  value: SubIds;
  onChange: (subIds: SubIds) => void;
  /** The errors of the form. */
  errors?: Pick<FieldErrors, 'on'>;
};

/** The five optional sub-ids of a link, which are returned in reports and postbacks. */
export function SubIdFields({ value, onChange, errors }: SubIdFieldsProps) {
  return (
    <div
      style={{
        display: 'grid',
        gap: 12,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
      }}
    >
      {subIdNames.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={name}
          autoComplete="off"
          spellCheck={false}
          value={value[name]}
          {...errors?.on(name)}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
