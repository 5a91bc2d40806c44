import { NativeSelect } from '@mantine/core';
import type { ApiToken } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { maskToken } from './write-samples.ts';

type TokenChoiceProps = {
  tokens: readonly ApiToken[];
  value: ApiToken;
  onChange: (id: string) => void;
};

/** Selects the token that samples and console use. */
export function TokenChoice({ tokens, value, onChange }: TokenChoiceProps) {
  return (
    <NativeSelect
      label={t('Token')}
      name="token"
      value={String(value.id)}
      data={tokens.map(({ id, name, last_four }) => ({
        value: String(id),
        label: `${name} (${maskToken(last_four)})`,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
