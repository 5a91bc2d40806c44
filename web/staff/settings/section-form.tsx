import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Call, InputOf } from '#contract/call.ts';
import {
  editMailSettings,
  editMoneySettings,
  editNetworkSettings,
  editRetentionSettings,
  type SettingSection,
  type ShownSection,
  showSettings,
} from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';
import { SettingField, type SettingValue } from './setting-field.tsx';
import { settingTexts } from './setting-texts.ts';

const calls: Readonly<Record<SettingSection, Call>> = {
  network: editNetworkSettings,
  mail: editMailSettings,
  money: editMoneySettings,
  retention: editRetentionSettings,
};

type SectionFormProps = { section: SettingSection; list: ShownSection['list'] };

/** Edits the settings of one section; each field shows its default, effect and source. */
export function SectionForm({ section, list }: SectionFormProps) {
  const errors = useFieldErrors();
  const start = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const [values, setValues] = useState<Readonly<Record<string, SettingValue>>>(start);
  const [saved, setSaved] = useState(values);
  const call = calls[section];
  const save = useSend(call, errors, {
    refreshes: [showSettings],
    done: t('Settings saved'),
    onDone: () => setSaved(values),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const open = list.filter(({ source }) => source !== 'variable');
    const input = Object.fromEntries(open.map(({ name }) => [name, values[name]]));
    if (errors.check(call, input)) save.mutate(input as InputOf<Call>);
  };
  return (
    <form className="card stack" onSubmit={submit} noValidate>
      <div className="stack max-w-720">
        {settingTexts()[section].map((text) => {
          const setting = list.find(({ name }) => name === text.name);
          return setting ? (
            <SettingField
              key={text.name}
              text={text}
              setting={setting}
              value={values[text.name] ?? ''}
              onChange={(value) => setValues({ ...values, [text.name]: value })}
              {...errors.on(text.name)}
            />
          ) : null;
        })}
      </div>
      <div className="row">
        <SaveButton
          permission="settings.write"
          isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
          loading={save.isPending}
        >
          {t('Save settings')}
        </SaveButton>
      </div>
    </form>
  );
}
