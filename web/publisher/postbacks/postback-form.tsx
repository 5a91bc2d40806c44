import { Checkbox, NativeSelect, Radio, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { listPostbacks, type Postback, savePostback } from '#contract/postbacks/publisher.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { showDone } from '#web/lib/toast.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { BrandChoice } from './brand-choice.tsx';
import { MacroChips } from './macro-chips.tsx';
import {
  blankTexts,
  inputOf,
  insertMacro,
  type PostbackTexts,
  postbackFieldOfKey,
  textsOf,
} from './postback-texts.ts';
import { RequestPreview } from './request-preview.tsx';

type Place = 'link_url' | 'parameters';

/**
 * The payload and address of a postback, with macros inserted at the cursor and a preview of the
 * request.
 */
export function PostbackForm({ postback }: { postback: Postback | null }) {
  const [texts, setTexts] = useState(postback ? textsOf(postback) : blankTexts);
  const [place, setPlace] = useState<Place>('link_url');
  const fields = {
    link_url: useRef<HTMLTextAreaElement>(null),
    parameters: useRef<HTMLTextAreaElement>(null),
  };
  const labels = useDictionary();
  const sites = useApprovedSites() ?? [];
  const errors = useFieldErrors(postbackFieldOfKey);
  const navigate = useNavigate();
  const change = (changes: Partial<PostbackTexts>) => setTexts({ ...texts, ...changes });
  const save = useSend(savePostback, errors, {
    refreshes: [listPostbacks],
    onDone: ({ id }) => {
      showDone(postback ? t('Postback saved') : t('Postback created and turned on'));
      if (!postback) void navigate({ to: `/tools/global-postback/edit/${id}` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = inputOf(texts, postback?.id);
    if (errors.check(savePostback, input)) save.mutate(input);
  };
  const addMacro = (name: string) => {
    const field = fields[place].current;
    const at = field?.selectionStart ?? texts[place].length;
    const made = insertMacro(texts[place], at, name, place === 'link_url');
    change({ [place]: made.text });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(made.cursor, made.cursor);
    });
  };
  const text = (name: Place) => ({
    name,
    ref: fields[name],
    value: texts[name],
    spellCheck: false,
    autoComplete: 'off',
    autosize: true,
    minRows: 2,
    maxRows: 8,
    ...errors.on(name),
    onFocus: () => setPlace(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const select = (name: 'delivery_type' | 'site_id') => ({
    name,
    value: texts[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form className="card stack" onSubmit={submit} noValidate aria-label={t('Postback')}>
      <Checkbox.Group
        label={t('Events')}
        value={texts.event_types}
        error={errors.on('event_types').error}
        onChange={(event_types) => {
          errors.clear();
          change({ event_types: event_types.sort() });
        }}
      >
        <div className="stack gap-6 mt-8">
          {optionsOf(labels.entries('postback_event_type')).map(({ value, label }) => (
            <Checkbox key={value} name="event_types" value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('Format')}
        data={optionsOf(labels.entries('postback_delivery_type'))}
        {...select('delivery_type')}
      />
      <Textarea
        label="URL"
        description={t('Macros are allowed after the question mark. Other text is sent unchanged.')}
        placeholder="https://example.com/postback?order=[[order_id]]&status=[[status]]"
        inputMode="url"
        {...text('link_url')}
      />
      <Textarea
        label={texts.delivery_type === '1' ? t('Additional parameters') : t('Body fields')}
        description={
          texts.delivery_type === '1'
            ? t('Optional. name=value pairs joined by &, added to the URL.')
            : t(
                'Optional. name=value pairs joined by &. If empty, every value is sent under its own name.',
              )
        }
        {...text('parameters')}
      />
      <MacroChips onChoose={addMacro} />
      <Textarea
        name="headers"
        label={t('Headers')}
        description={t('Optional. Up to five, one “Name: value” per line, added to every request.')}
        placeholder={t('X-Api-Key: your-key')}
        spellCheck={false}
        autoComplete="off"
        autosize
        minRows={1}
        maxRows={5}
        value={texts.headers}
        {...errors.on('headers')}
        onChange={(event) => change({ headers: event.currentTarget.value })}
      />
      <RequestPreview texts={texts} />
      <NativeSelect
        label={t('Channel')}
        data={[
          { value: '', label: t('All channels') },
          ...sites.map((site) => ({ value: String(site.id), label: site.name })),
        ]}
        {...select('site_id')}
      />
      <BrandChoice
        siteId={Number(texts.site_id) || undefined}
        chosen={texts.mids}
        error={errors.on('mids').error}
        onChange={(mids) => change({ mids })}
      />
      <Radio.Group
        label={t('One message per')}
        description={t('Orders are sent with the sum of their lines.')}
        value={texts.granularity}
        onChange={(value) => change({ granularity: value === 'line' ? 'line' : 'order' })}
      >
        <div className="row mt-8">
          <Radio value="order" label={t('Order')} />
          <Radio value="line" label={t('Order line')} />
        </div>
      </Radio.Group>
      <div>
        <AllowedButton permission="tools.write" type="submit" loading={save.isPending}>
          {postback ? t('Save') : t('Create postback')}
        </AllowedButton>
      </div>
    </form>
  );
}
