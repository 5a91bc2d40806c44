import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { editApiEntries, listApiEntries } from '#contract/publisher-api/staff-menu.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { SaveButton } from '../save-button.tsx';

type Entry = ReplyOf<typeof listApiEntries>['list'][number];

/** The menu of the API documentation in the publisher portal. */
export default function ApiMenuScreen() {
  const entries = useApiQuery(listApiEntries, {});
  return (
    <>
      <PageHeader
        title={t('API menu')}
        sub={t(
          'Order and visibility of the API pages in the publisher portal. Hidden calls still work.',
        )}
      />
      <QueryResult query={entries} height={746}>
        {entries.data ? (
          <MenuForm key={JSON.stringify(entries.data.list)} stored={entries.data.list} />
        ) : null}
      </QueryResult>
    </>
  );
}

function MenuForm({ stored }: { stored: readonly Entry[] }) {
  const [entries, setEntries] = useState(stored);
  const save = useApiMutation(editApiEntries, {
    refreshes: [listApiEntries],
    done: t('API menu saved'),
  });
  const move = (from: number, to: number) => {
    const moved = entries.toSpliced(from, 1);
    const entry = entries[from];
    if (entry) setEntries(moved.toSpliced(to, 0, entry));
  };
  const hide = (id: number, isHidden: boolean) =>
    setEntries(
      entries.map((one) => (one.id === id ? { ...one, is_hidden: isHidden ? 1 : 0 } : one)),
    );
  return (
    <SendForm
      className="stack"
      onSend={() =>
        save.mutate({ entries: entries.map(({ id, is_hidden }) => ({ id, is_hidden })) })
      }
    >
      <DataTable
        label={t('API menu')}
        columns={columnsOf(entries, move, hide)}
        rows={entries}
        rowKey={(one) => one.id}
        empty={null}
      />
      <div className="row">
        <SaveButton
          permission="content.write"
          isChanged={JSON.stringify(entries) !== JSON.stringify(stored)}
          loading={save.isPending}
        >
          {t('Save API menu')}
        </SaveButton>
      </div>
    </SendForm>
  );
}

function columnsOf(
  entries: readonly Entry[],
  move: OrderProps['move'],
  hide: (id: number, isHidden: boolean) => void,
): readonly Column<Entry>[] {
  return [
    { id: 'name', head: t('Name'), width: 260, cell: (one) => one.name },
    { id: 'path', head: t('Path'), cell: (one) => <code>{one.front_path}</code> },
    {
      id: 'hidden',
      head: t('Hidden'),
      compact: 'value',
      cell: (one) => (
        <Checkbox
          size="md"
          aria-label={t('Hide {name}', { name: one.name })}
          checked={one.is_hidden === 1}
          onChange={(event) => hide(one.id, event.currentTarget.checked)}
        />
      ),
    },
    { id: 'order', head: t('Position'), cell: (one) => <Order {...{ one, entries, move }} /> },
  ];
}

type OrderProps = {
  one: Entry;
  entries: readonly Entry[];
  move: (from: number, to: number) => void;
};

function Order({ one, entries, move }: OrderProps) {
  const place = entries.indexOf(one);
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <span className="row no-wrap">
      <Button
        {...button}
        disabled={place === 0}
        aria-label={t('Move {name} up', { name: one.name })}
        onClick={() => move(place, place - 1)}
      >
        ↑
      </Button>
      <Button
        {...button}
        disabled={place === entries.length - 1}
        aria-label={t('Move {name} down', { name: one.name })}
        onClick={() => move(place, place + 1)}
      >
        ↓
      </Button>
    </span>
  );
}
