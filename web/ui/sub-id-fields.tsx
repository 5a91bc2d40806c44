import { TextInput } from '@mantine/core';
import { type SubIdName, type SubIds, subIdNames } from '#web/lib/sub-ids.ts';

type SubIdFieldsProps = {
  value: SubIds;
  onChange: (subIds: SubIds) => void;
  errorOf?: (name: SubIdName) => string | undefined;
};

/** The five optional sub-ids of a link, which come back in reports and postbacks. */
export function SubIdFields({ value, onChange, errorOf }: SubIdFieldsProps) {
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
          error={errorOf?.(name)}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
