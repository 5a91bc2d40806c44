import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  chooseDefaultView,
  deleteView,
  listViews,
  renameView,
  saveView,
  type View,
  type ViewedScreen,
} from '#contract/reports/views.ts';
import { viewsOf } from '#web/lib/common-calls.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { queryOfView, searchOfView } from '#web/lib/view-query.ts';
import styles from './saved-views.module.css';
import { SendForm } from './send-form.tsx';
import { useForm } from './use-form.ts';

type ViewListProps = {
  screen: ViewedScreen;
  url: UrlValues;
  today: string;
  /** Called when a view was opened. */
  onGone: () => void;
};

const refreshes = [listViews];

/** The saved views of a screen, and the form that saves the current one. */
export default function ViewList({ screen, url, today, onGone }: ViewListProps) {
  const [renamed, setRenamed] = useState<number | null>(null);
  const views = useFirst(viewsOf(screen), {}, { quiet: true });
  const query = queryOfView(url, today);
  const list = views.data?.list ?? [];
  return (
    <div className={styles.dropdown}>
      {list.length > 0 && (
        <ul className={styles.views}>
          {list.map((view) => (
            <li key={view.id} className="spread" style={{ flexWrap: 'nowrap' }}>
              {renamed === view.id ? (
                <RenameForm view={view} onDone={() => setRenamed(null)} />
              ) : (
                <>
                  <Link
                    to="."
                    search={searchOfView(view.query, today)}
                    aria-current={view.query === query ? 'true' : undefined}
                    onClick={onGone}
                  >
                    {view.name}
                  </Link>
                  <ViewButtons view={view} onRename={() => setRenamed(view.id)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {query === '' ? (
        <p className="quiet">{t('Search or filter first, then save the view.')}</p>
      ) : (
        <SaveForm screen={screen} query={query} />
      )}
    </div>
  );
}

function ViewButtons({ view, onRename }: { view: View; onRename: () => void }) {
  const { id, name, is_default, screen, query } = view;
  const choose = useApiMutation(chooseDefaultView, { refreshes });
  const restore = useApiMutation(saveView, {
    refreshes,
    onDone: ({ list }) => {
      const made = list.find((one) => one.name === name);
      if (is_default && made) choose.mutate({ id: made.id, is_default: 1 });
    },
  });
  const remove = useApiMutation(deleteView, {
    refreshes,
    onDone: () =>
      showDone(t('View “{name}” deleted', { name }), () => restore.mutate({ screen, name, query })),
  });
  const Star = is_default ? IconStarFilled : IconStar;
  return (
    <span className="row" style={{ flexWrap: 'nowrap', gap: 0 }}>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('Open this screen with the view {name}', { name })}
        title={t('Open this screen with it')}
        aria-pressed={is_default}
        onClick={() => choose.mutate({ id, is_default: is_default ? 0 : 1 })}
      >
        <Star size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('Rename view {name}', { name })}
        onClick={onRename}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        c="var(--down)"
        size={32}
        aria-label={t('Delete view {name}', { name })}
        onClick={() => remove.mutate({ id })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  );
}

function SaveForm({ screen, query }: { screen: ViewedScreen; query: string }) {
  const form = useForm(
    saveView,
    { name: '' },
    {
      fieldOfKey: { VIEW_NAME_INVALID: 'name', VIEWS_TOO_MANY: 'name' },
      inputOf: (values) => ({ screen, name: values.name.trim(), query }),
      refreshes,
      done: (_, { name }) => t('View “{name}” saved', { name }),
      onDone: () => form.set({ name: '' }),
    },
  );
  return (
    <SendForm className={styles.form} onSend={form.send}>
      <TextInput label={t('Name for this view')} maxLength={60} {...form.field('name')} />
      <Button type="submit" loading={form.isPending}>
        {t('Save view')}
      </Button>
    </SendForm>
  );
}

function RenameForm({ view, onDone }: { view: View; onDone: () => void }) {
  const form = useForm(
    renameView,
    { renamed: view.name },
    {
      fieldOfKey: { VIEW_NAME_INVALID: 'renamed', VIEW_NAME_TAKEN: 'renamed' },
      inputOf: ({ renamed }) => ({ id: view.id, name: renamed.trim() }),
      refreshes,
      onDone,
    },
  );
  return (
    <SendForm className={styles.rename} onSend={form.send}>
      <TextInput
        aria-label={t('New name of view {name}', { name: view.name })}
        maxLength={60}
        data-autofocus
        {...form.field('renamed')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit" loading={form.isPending}>
        {t('Rename')}
      </Button>
    </SendForm>
  );
}
