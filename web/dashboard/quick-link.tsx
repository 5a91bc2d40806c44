import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { homeDashboard } from '#contract/home.ts';
import { generateLink, listLinks } from '#contract/links.ts';
import { recogniseBrand } from '#web/lib/recognise-brand.ts';
import { showError } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';

/** A tracking link in one step: the address says whose page it is, the default channel makes it. */
export function QuickLink() {
  const joined = useJoinedBrands(undefined);
  const [typed, setTyped] = useState('');
  const errors = useFieldErrors(linkFieldOfKey);
  const make = useDo(generateLink, {
    refreshes: [listLinks, homeDashboard],
    quiet: true,
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const target = recogniseBrand(typed.trim(), joined.data?.list ?? []);
  const isUnknown = typed.trim() !== '' && joined.data !== undefined && target.brand === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { mcid: target.brand?.mcid ?? '', target_url: typed.trim() && target.address };
    if (target.brand && errors.check(generateLink, input)) make.mutate(input);
  };
  return (
    <section className="card" aria-labelledby="quick-link">
      <h2 id="quick-link">Quick link</h2>
      <form onSubmit={submit} noValidate className="stack" style={{ gap: 12, marginTop: 12 }}>
        <TextInput
          name="target_url"
          label="Page of a brand"
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          value={typed}
          {...errors.on('target_url')}
          description={hintOf(target.brand?.merchant_name, isUnknown)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            make.reset();
          }}
        />
        <div className="spread">
          {target.brand ? (
            <Button type="submit" loading={make.isPending}>
              Make link
            </Button>
          ) : (
            <DisabledButton
              why={
                isUnknown
                  ? 'No brand you have joined has this page.'
                  : 'Paste the address of a page of a brand you have joined.'
              }
            >
              Make link
            </DisabledButton>
          )}
          <Link to={'/tools/link-generator' as string}>With sub-ids</Link>
        </div>
      </form>
      <div aria-live="polite" style={{ marginTop: make.data ? 16 : 0 }}>
        {make.data && <LinkResult {...make.data} />}
      </div>
    </section>
  );
}

function hintOf(brand: string | undefined, isUnknown: boolean): string {
  if (brand) return `A page of ${brand}`;
  return isUnknown
    ? 'Not a page of a brand you have joined'
    : 'Paste an address: the brand is recognised';
}
