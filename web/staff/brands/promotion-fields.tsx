import { NativeSelect } from '@mantine/core';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { readMethods, writeMethods } from './brand-draft.ts';

type PromotionFieldsProps = { value: string; onChange: (value: string) => void };

const stances = [
  { value: '', label: t('Not specified') },
  { value: 'allowed', label: t('Allowed') },
  { value: 'ask', label: t('Ask first') },
  { value: 'forbidden', label: t('Forbidden') },
];

/** Whether the brand allows each promotion method. */
export function PromotionFields({ value, onChange }: PromotionFieldsProps) {
  const labels = useDictionary();
  const methods = readMethods(value);
  return (
    <fieldset className="fieldset">
      <legend>{t('Promotion methods')}</legend>
      <div className="fields">
        {labels.entries('promotion_methods').map((method) => (
          <NativeSelect
            key={method.value}
            label={method.label}
            data={stances}
            value={methods[String(method.value)] ?? ''}
            onChange={(event) =>
              onChange(
                writeMethods({ ...methods, [String(method.value)]: event.currentTarget.value }),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
