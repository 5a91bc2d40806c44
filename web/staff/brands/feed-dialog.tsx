import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { openProductFeed, setProductFeed } from '#contract/products/staff.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

type Feed = ReplyOf<typeof openProductFeed>['feed'];
type FeedDialogProps = { mcid: string; feed: Feed; opened: boolean; onClose: () => void };

const EVERY = [
  { value: '1', label: 'Hourly' },
  { value: '6', label: 'Every 6 hours' },
  { value: '24', label: 'Daily' },
  { value: '168', label: 'Weekly' },
];

/** Sets the address of a brand's feed and the fetch interval. */
export function FeedDialog({ opened, onClose, ...rest }: FeedDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Product feed" width={600}>
      {opened && <FeedForm {...rest} onClose={onClose} />}
    </AppDialog>
  );
}

function FeedForm({ mcid, feed, onClose }: Omit<FeedDialogProps, 'opened'>) {
  const [draft, setDraft] = useState({
    address: feed?.address ?? '',
    link: feed?.link ?? '',
    images: feed?.images ?? '',
  });
  const [every, setEvery] = useState(String(feed?.every_hours ?? 24));
  const [skipBad, setSkipBad] = useState(feed?.skip_bad ?? false);
  const errors = useFieldErrors({
    FEED_ADDRESS_INVALID: 'address',
    BRAND_TARGET_URL_INVALID: 'link',
  });
  const save = useSend(setProductFeed, errors, {
    refreshes: [openProductFeed],
    onDone: () => {
      showDone('Feed saved. Fetch started.');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const skip_bad: 0 | 1 = skipBad ? 1 : 0;
    const input = { mcid, ...draft, every_hours: Number(every), skip_bad };
    if (errors.check(setProductFeed, input)) save.mutate(input);
  };
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label="URL"
        description="Google Merchant feed (XML or TSV), CSV, JSON or YAML, optionally gzipped, up to 2 GB. The feed must contain all products: missing products become unavailable."
        required
        maxLength={2000}
        {...field('address')}
      />
      <NativeSelect
        label="Interval"
        data={
          EVERY.some(({ value }) => value === every)
            ? EVERY
            : [...EVERY, { value: every, label: `Every ${every} hours` }]
        }
        value={every}
        onChange={(event) => setEvery(event.currentTarget.value)}
      />
      <TextInput
        label="Product URL template"
        description="Only if the feed has no product URLs. {id} is replaced by the product ID."
        placeholder="https://shop.example/product/{id}"
        maxLength={255}
        {...field('link')}
      />
      <TextInput
        label="Image URL template"
        description="Only if the feed contains file names instead of URLs."
        placeholder="https://img.shop.example/{id}.jpg"
        maxLength={255}
        {...field('images')}
      />
      <Checkbox
        label="Skip rows with errors"
        description="Otherwise a single invalid row rejects the whole file."
        checked={skipBad}
        onChange={(event) => setSkipBad(event.currentTarget.checked)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save and fetch
        </Button>
      </DialogActions>
    </form>
  );
}
