import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteBrandView, listBrandViews, saveBrandView } from '#contract/brand-views.ts';
import { showDone } from '#web/lib/toast.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import { useDo } from '#web/lib/use-do.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import styles from './saved-views.module.css';

/** What of the address makes a view: neither the page nor what is previewed. */
function queryOf({ curPage: _page, preview: _preview, ...kept }: UrlValues): string {
  const filled = Object.entries(kept).filter((entry): entry is [string, string] => !!entry[1]);
  return new URLSearchParams(filled).toString();
}

/** The views of Find Brands that the user has named: go to one, name this one, take one away. */
export function SavedViews({ url }: { url: UrlValues }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const views = useAsk(listBrandViews, {}, { quiet: true, enabled: opened });
  const errors = useFieldErrors({ VIEW_NAME_INVALID: 'name', VIEWS_TOO_MANY: 'name' });
  const query = queryOf(url);
  const save = useDo(saveBrandView, {
    refreshes: [listBrandViews],
    quiet: true,
    onDone: (_, input) => {
      showDone(`View “${input.name}” saved`);
      setName('');
    },
    onRefused: (error) => errors.take(error),
  });
  const remove = useDo(deleteBrandView, { refreshes: [listBrandViews] });
  const list = views.data?.list ?? [];
  const send = () => {
    const input = { name: name.trim(), query };
    if (errors.check(saveBrandView, input)) save.mutate(input);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views" className={styles.dropdown}>
        {list.length > 0 && (
          <ul className={styles.views}>
            {list.map((view) => (
              <li key={view.name} className="spread">
                <Link
                  to={'/brands/find' as string}
                  search={Object.fromEntries(new URLSearchParams(view.query)) as never}
                  aria-current={view.query === query ? 'true' : undefined}
                  onClick={() => setOpened(false)}
                >
                  {view.name}
                </Link>
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={`Delete view ${view.name}`}
                  onClick={() => remove.mutate({ name: view.name })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {query === '' ? (
          <p className="quiet">Search or filter first; then the view can be kept by a name.</p>
        ) : (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <TextInput
              name="name"
              label="Name for this view"
              maxLength={60}
              value={name}
              {...errors.on('name')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={save.isPending}>
              Save view
            </Button>
          </form>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
