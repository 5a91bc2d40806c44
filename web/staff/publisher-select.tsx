import { useState } from 'react';
import { listPublishers } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { FoundSelect } from '#web/ui/found-select.tsx';
import type { ChosenPublisher } from '#web/ui/terms/rule-draft.ts';

type PublisherSelectProps = {
  value: ChosenPublisher | null;
  error?: string | undefined;
  /** The field that a dialog opens with; a publisher is required. */
  isFirst?: boolean;
  /** Text of the field while no publisher is selected. */
  placeholder?: string;
  onChange: (publisher: ChosenPublisher | null) => void;
};

const SHOWN = 20;

/** Selects one publisher by a part of the name, code, address, company or website. */
export function PublisherSelect(props: PublisherSelectProps) {
  const { value, error, isFirst = false, placeholder, onChange } = props;
  const [keyword, setKeyword] = useState<string>();
  const nameOf = (one: { name: string; email: string }) => `${one.name}, ${one.email}`;
  const found = useApiQuery(listPublishers, { keyword, perPage: SHOWN }).data?.list ?? [];
  return (
    <FoundSelect
      required={isFirst}
      clearable={!isFirst}
      label={t('Publisher')}
      placeholder={placeholder ?? t('Name, code or email')}
      options={found.map((one) => ({ value: String(one.publisher_id), label: nameOf(one) }))}
      chosen={value && { value: String(value.publisher_id), label: value.name }}
      error={error}
      data-autofocus={isFirst || undefined}
      nothingFoundMessage={t('No publishers found')}
      onKeyword={setKeyword}
      onChoose={(choice) =>
        onChange(choice && { publisher_id: Number(choice.value), name: choice.label })
      }
    />
  );
}
