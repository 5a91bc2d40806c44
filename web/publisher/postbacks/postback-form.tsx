import { Button, Checkbox, NativeSelect, Radio, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { postbackMacros } from '#contract/postbacks/macros.ts';
import { listPostbacks, type Postback, savePostback } from '#contract/postbacks/publisher.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { showDone } from '#web/lib/toast.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { type FieldErrors, type Fields, useForm } from '#web/ui/use-form.ts';
import { BrandChoice } from './brand-choice.tsx';
import {
  blankTexts,
  inputOf,
  insertMacro,
  type PostbackTexts,
  postbackFieldOfKey,
  textsOf,
} from './postback-texts.ts';
import { RequestPreview } from './request-preview.tsx';

/**
 * The payload and address of a postback, with macros inserted at the cursor and a preview of the
 * request.
 */
export function PostbackForm({ postback }: { postback: Postback | null }) {
  const navigate = useNavigate();
  const form = useForm(savePostback, postback ? textsOf(postback) : blankTexts, {
    fieldOfKey: postbackFieldOfKey,
    inputOf: (texts) => inputOf(texts, postback?.id),
    refreshes: [listPostbacks],
    onDone: ({ id }) => {
      showDone(postback ? t('Postback saved') : t('Postback created and turned on'));
      if (!postback) void navigate({ to: `/tools/global-postback/edit/${id}` });
    },
  });
  return (
    <SendForm className="card stack" onSend={form.send} aria-label={t('Postback')}>
      <RequestFields form={form} />
      <RequestPreview texts={form.values} />
      <ScopeFields form={form} />
      <div>
        <AllowedButton permission="tools.write" type="submit" loading={form.isPending}>
          {postback ? t('Save') : t('Create postback')}
        </AllowedButton>
      </div>
    </SendForm>
  );
}

type FormProps = { form: Fields<PostbackTexts> & { errors: FieldErrors } };

/** What is sent: the events, the format, the address, its parameters and headers. */
function RequestFields({ form }: FormProps) {
  const labels = useDictionary();
  const { field, addMacro } = useMacroFields(form);
  const isGet = form.values.delivery_type === '1';
  return (
    <>
      <EventsField form={form} />
      <NativeSelect
        label={t('Format')}
        data={optionsOf(labels.entries('postback_delivery_type'))}
        {...form.field('delivery_type')}
      />
      <Textarea
        label="URL"
        description={t('Macros are allowed after the question mark. Other text is sent unchanged.')}
        placeholder="https://example.com/postback?order=[[order_id]]&status=[[status]]"
        inputMode="url"
        {...field('link_url')}
      />
      <Textarea
        label={isGet ? t('Additional parameters') : t('Body fields')}
        description={
          isGet
            ? t('Optional. name=value pairs joined by &, added to the URL.')
            : t(
                'Optional. name=value pairs joined by &. If empty, every value is sent under its own name.',
              )
        }
        {...field('parameters')}
      />
      <MacroChips onChoose={addMacro} />
      <Textarea
        label={t('Headers')}
        description={t('Optional. Up to five, one “Name: value” per line, added to every request.')}
        placeholder={t('X-Api-Key: your-key')}
        {...field('headers')}
        minRows={1}
        maxRows={5}
      />
    </>
  );
}

function EventsField({ form }: FormProps) {
  const labels = useDictionary();
  return (
    <Checkbox.Group
      label={t('Events')}
      {...form.choice('event_types')}
      onChange={(event_types) => {
        form.errors.clear();
        form.set({ event_types: event_types.sort() });
      }}
    >
      <div className="stack gap-6 mt-8">
        {optionsOf(labels.entries('postback_event_type')).map(({ value, label }) => (
          <Checkbox key={value} name="event_types" value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** What it is sent about: the channel, its brands, and orders or their lines. */
function ScopeFields({ form }: FormProps) {
  const sites = useApprovedSites() ?? [];
  return (
    <>
      <NativeSelect
        label={t('Channel')}
        data={[
          { value: '', label: t('All channels') },
          ...sites.map((site) => ({ value: String(site.id), label: site.name })),
        ]}
        {...form.field('site_id')}
      />
      <BrandChoice
        siteId={Number(form.values.site_id) || undefined}
        chosen={form.values.mids}
        error={form.errors.on('mids').error}
        onChange={(mids) => form.set({ mids })}
      />
      <Radio.Group
        label={t('One message per')}
        description={t('Orders are sent with the sum of their lines.')}
        value={form.values.granularity}
        onChange={(value) => form.set({ granularity: value === 'line' ? 'line' : 'order' })}
      >
        <div className="row mt-8">
          <Radio value="order" label={t('Order')} />
          <Radio value="line" label={t('Order line')} />
        </div>
      </Radio.Group>
    </>
  );
}

/** Every macro; clicking one inserts it at the cursor. */
function MacroChips({ onChoose }: { onChoose: (name: string) => void }) {
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="p-0 mb-8">
        <strong>{t('Macros')}</strong> <span className="quiet">{t('inserted at the cursor')}</span>
      </legend>
      <div className="row gap-6">
        {postbackMacros.map(({ name, label }) => (
          <Tooltip key={name} label={label}>
            <Button
              size="compact-sm"
              variant="default"
              className="mono"
              aria-label={t('Insert {name}', { name })}
              // Keeps the focus and the cursor in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
            >
              {name}
            </Button>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  );
}

type Name = 'link_url' | 'parameters';

/**
 * The text areas of a postback; `addMacro` inserts at the cursor of the one last used that takes
 * macros.
 */
function useMacroFields(form: Fields<PostbackTexts>) {
  const [last, setLast] = useState<Name>('link_url');
  const areas = {
    link_url: useRef<HTMLTextAreaElement>(null),
    parameters: useRef<HTMLTextAreaElement>(null),
  };
  const field = (name: Name | 'headers') => ({
    ...form.field(name),
    ...(name !== 'headers' && { ref: areas[name], onFocus: () => setLast(name) }),
    spellCheck: false,
    autoComplete: 'off',
    autosize: true,
    minRows: 2,
    maxRows: 8,
  });
  const addMacro = (macro: string) => {
    const area = areas[last].current;
    const at = area?.selectionStart ?? form.values[last].length;
    const made = insertMacro(form.values[last], at, macro, last === 'link_url');
    form.set({ [last]: made.text });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(made.cursor, made.cursor);
    });
  };
  return { field, addMacro };
}
