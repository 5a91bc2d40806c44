import { Checkbox, NativeSelect, Radio, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listPostbacks, type Postback, savePostback } from '#contract/postbacks/publisher.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { showDone } from '#web/lib/toast.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { useSend } from '#web/ui/use-send.ts';
import { BrandChoice } from './brand-choice.tsx';
import { MacroChips } from './macro-chips.tsx';
import {
  blankTexts,
  inputOf,
  type PostbackTexts,
  postbackFieldOfKey,
  textsOf,
} from './postback-texts.ts';
import { RequestPreview } from './request-preview.tsx';
import { useMacroFields } from './use-macro-fields.ts';

/**
 * The payload and address of a postback, with macros inserted at the cursor and a preview of the
 * request.
 */
export function PostbackForm({ postback }: { postback: Postback | null }) {
  const [texts, setTexts] = useState(postback ? textsOf(postback) : blankTexts);
  const errors = useFieldErrors(postbackFieldOfKey);
  const navigate = useNavigate();
  const save = useSend(savePostback, errors, {
    refreshes: [listPostbacks],
    onDone: ({ id }) => {
      showDone(postback ? t('Postback saved') : t('Postback created and turned on'));
      if (!postback) void navigate({ to: `/tools/global-postback/edit/${id}` });
    },
  });
  const send = () => {
    const input = inputOf(texts, postback?.id);
    if (errors.check(savePostback, input)) save.mutate(input);
  };
  const form = {
    texts,
    errors,
    change: (changes: Partial<PostbackTexts>) => setTexts({ ...texts, ...changes }),
  };
  return (
    <SendForm className="card stack" onSend={send} aria-label={t('Postback')}>
      <RequestFields {...form} />
      <RequestPreview texts={texts} />
      <ScopeFields {...form} />
      <div>
        <AllowedButton permission="tools.write" type="submit" loading={save.isPending}>
          {postback ? t('Save') : t('Create postback')}
        </AllowedButton>
      </div>
    </SendForm>
  );
}

type FormProps = {
  texts: PostbackTexts;
  errors: ReturnType<typeof useFieldErrors>;
  change: (changes: Partial<PostbackTexts>) => void;
};

/** What is sent: the events, the format, the address, its parameters and headers. */
function RequestFields(form: FormProps) {
  const labels = useDictionary();
  const { field, addMacro } = useMacroFields(form);
  const isGet = form.texts.delivery_type === '1';
  return (
    <>
      <EventsField {...form} />
      <NativeSelect
        label={t('Format')}
        data={optionsOf(labels.entries('postback_delivery_type'))}
        {...selectOf(form, 'delivery_type')}
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

function EventsField({ texts, errors, change }: FormProps) {
  const labels = useDictionary();
  return (
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
  );
}

/** What it is sent about: the channel, its brands, and orders or their lines. */
function ScopeFields(form: FormProps) {
  const { texts, errors, change } = form;
  const sites = useApprovedSites() ?? [];
  return (
    <>
      <NativeSelect
        label={t('Channel')}
        data={[
          { value: '', label: t('All channels') },
          ...sites.map((site) => ({ value: String(site.id), label: site.name })),
        ]}
        {...selectOf(form, 'site_id')}
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
    </>
  );
}

const selectOf = ({ texts, errors, change }: FormProps, name: 'delivery_type' | 'site_id') => ({
  name,
  value: texts[name],
  ...errors.on(name),
  onChange: (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value }),
});
