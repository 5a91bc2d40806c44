import { ColorSwatch, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Call } from '#contract/call.ts';
import {
  editBackupSettings,
  editMailSettings,
  editMoneySettings,
  editNetworkSettings,
  editRetentionSettings,
  type SettingSection,
  type ShownSection,
  showSettings,
} from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { paragraphText } from '#web/lib/list-text.ts';
import { PRODUCT_NAME } from '#web/lib/network.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ZoneSelect } from '#web/ui/zone-select.tsx';
import { SaveButton } from '../save-button.tsx';
import { type SettingText, settingTexts } from './setting-texts.ts';

type SettingValue = string | number | boolean;
type Setting = ShownSection['list'][number];

type SettingFieldProps = {
  text: SettingText;
  setting: Setting;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
  error: ReactNode;
  onInput: () => void;
};

/** The input of one setting with its effect, default and source. */
function SettingField(props: SettingFieldProps) {
  const { text, setting, value, onChange, error, onInput } = props;
  const common = {
    name: text.name,
    label: text.label,
    description: describe(text, setting),
    disabled: setting.source === 'variable',
    error,
    onInput,
  };
  if (text.input === 'switch') {
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (text.input === 'number') {
    return (
      <NumberInput {...common} value={Number(value)} onChange={onChange} allowDecimal={false} />
    );
  }
  if (text.input === 'zone') {
    return <ZoneSelect {...common} value={String(value)} onChange={onChange} />;
  }
  if (text.input === 'secret') {
    return (
      <PasswordInput
        {...common}
        autoComplete="new-password"
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const swatch = <ColorSwatch size={18} color={String(value)} aria-hidden="true" />;
  return (
    <TextInput
      {...common}
      {...(text.input === 'colour' && { leftSection: swatch })}
      placeholder={namesSoftware(setting) ? '' : String(setting.initial)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The name of the software is the default of a name, and no example of one. */
const namesSoftware = ({ initial }: Pick<Setting, 'initial'>) =>
  String(initial).toLowerCase() === PRODUCT_NAME.toLowerCase();

function describe({ effect, input }: SettingText, { initial, source, variable }: Setting): string {
  if (source === 'variable') {
    return paragraphText([effect, t('Set by the environment variable {variable}.', { variable })]);
  }
  if (initial === '' || namesSoftware({ initial })) return effect;
  const value = input === 'switch' ? (initial === true ? t('on') : t('off')) : String(initial);
  return paragraphText([effect, t('Default: {value}.', { value })]);
}

const calls: Readonly<Record<SettingSection, Call>> = {
  network: editNetworkSettings,
  mail: editMailSettings,
  money: editMoneySettings,
  retention: editRetentionSettings,
  backups: editBackupSettings,
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
    <SendForm className="card stack max-w-720" onSend={form.send}>
      <div className="stack">
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
