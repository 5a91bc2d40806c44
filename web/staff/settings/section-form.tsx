import { useState } from 'react';
import type { Call } from '#contract/call.ts';
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
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
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
  const [saved, setSaved] = useState<Readonly<Record<string, SettingValue>>>(() =>
    Object.fromEntries(list.map(({ name, value }) => [name, value])),
  );
  const form = useForm(calls[section], saved, {
    inputOf: (values) => {
      const open = list.filter(({ source }) => source !== 'variable');
      return Object.fromEntries(open.map(({ name }) => [name, values[name]]));
    },
    refreshes: [showSettings],
    done: t('Settings saved'),
    onDone: () => setSaved(form.values),
  });
  return (
    <SendForm className="card stack" onSend={form.send}>
      <div className="stack max-w-720">
        {settingTexts()[section].map((text) => {
          const setting = list.find(({ name }) => name === text.name);
          return setting ? (
            <SettingField
              key={text.name}
              text={text}
              setting={setting}
              value={form.values[text.name] ?? ''}
              onChange={(value) => form.set({ [text.name]: value })}
              {...form.errors.on(text.name)}
            />
          ) : null;
        })}
      </div>
      <div className="row">
        <SaveButton permission="settings.write" isChanged={form.isChanged} loading={form.isPending}>
          {t('Save settings')}
        </SaveButton>
      </div>
    </SendForm>
  );
}
