import { Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { openProductFeed, setProductFeed } from '#contract/products/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

type Feed = ReplyOf<typeof openProductFeed>['feed'];
type FeedDialogProps = { mcid: string; feed: Feed; opened: boolean; onClose: () => void };

const EVERY = [
  { value: '1', label: t('Hourly') },
  { value: '6', label: t('Every 6 hours') },
  { value: '24', label: t('Daily') },
  { value: '168', label: t('Weekly') },
];

/** Sets the address of a brand's feed and the fetch interval. */
export function FeedDialog({ opened, onClose, ...rest }: FeedDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Product feed')} width={600}>
      {opened && <FeedForm {...rest} onClose={onClose} />}
    </AppDialog>
  );
}

const FIELDS = { FEED_ADDRESS_INVALID: 'address', BRAND_TARGET_URL_INVALID: 'link' };

function FeedForm({ mcid, feed, onClose }: Omit<FeedDialogProps, 'opened'>) {
  const start = {
    address: feed?.address ?? '',
    link: feed?.link ?? '',
    images: feed?.images ?? '',
    every_hours: String(feed?.every_hours ?? 24),
    skip_bad: feed?.skip_bad ?? false,
  };
  const form = useForm(setProductFeed, start, {
    fieldOfKey: FIELDS,
    inputOf: ({ every_hours, skip_bad, ...texts }) => ({
      mcid,
      ...texts,
      every_hours: Number(every_hours),
      skip_bad: skip_bad ? 1 : 0,
    }),
    refreshes: [openProductFeed],
    done: t('Feed saved. Fetch started.'),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Save and fetch')}>
      <TextInput
        label="URL"
        description={t(
          'Google Merchant feed (XML or TSV), CSV, JSON or YAML, optionally gzipped, up to 2 GB. The feed must contain all products: missing products become unavailable.',
        )}
        required
        maxLength={2000}
        {...field('address')}
      />
      <IntervalSelect {...form.choice('every_hours')} />
      <TemplateFields link={field('link')} images={field('images')} />
      <Checkbox
        label={t('Skip rows with errors')}
        description={t('Otherwise a single invalid row rejects the whole file.')}
        {...form.tick('skip_bad')}
      />
    </DialogForm>
  );
}

type IntervalSelectProps = { value: string; onChange: (value: string) => void };

/** The usual intervals, and the current one if it is different. */
function IntervalSelect({ value, onChange }: IntervalSelectProps) {
  const isListed = EVERY.some((one) => one.value === value);
  return (
    <NativeSelect
      label={t('Interval')}
      data={
        isListed
          ? EVERY
          : [
              ...EVERY,
              {
                value,
                label: t('Every {hours, plural, one {# hour} other {# hours}}', {
                  hours: Number(value),
                }),
              },
            ]
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type TemplateFieldsProps = Record<'link' | 'images', TextInputProps>;

/** How missing URLs of products and images are built. */
function TemplateFields({ link, images }: TemplateFieldsProps) {
  return (
    <>
      <TextInput
        label={t('Product URL template')}
        description={t(
          'Only if the feed has no product URLs. {placeholder} is replaced by the product ID.',
          { placeholder: '{id}' },
        )}
        placeholder="https://shop.example/product/{id}"
        maxLength={255}
        {...link}
      />
      <TextInput
        label={t('Image URL template')}
        description={t('Only if the feed contains file names instead of URLs.')}
        placeholder="https://img.shop.example/{id}.jpg"
        maxLength={255}
        {...images}
      />
    </>
  );
}
