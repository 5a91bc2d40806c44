import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { addPublisherNote, listPublisherNotes } from '#contract/accounts/staff-publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { SaveButton } from '#web/staff/save-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { useSend } from '#web/ui/use-send.ts';

/** Notes of staff about a publisher. */
export function PublisherNotes({ publisherId }: { publisherId: number }) {
  const [url] = useUrl();
  const page = pageOf(url);
  return (
    <>
      <NoteForm publisherId={publisherId} />
      <QueryTable
        label={t('Notes')}
        columns={[
          { id: 'note', head: t('Note'), width: 420, cell: (row) => row.note },
          { id: 'by', head: t('Staff member'), cell: (row) => row.staff_name },
          { id: 'at', head: t('Date'), cell: (row) => <Time at={row.created_at} /> },
        ]}
        query={useApiQuery(listPublisherNotes, { publisher_id: publisherId, ...page })}
        rowKey={(row) => row.id}
        emptyTitle={t('No notes yet')}
        emptyText={t('Notes are visible to staff only and cannot be edited.')}
        page={page}
      />
    </>
  );
}

function NoteForm({ publisherId }: { publisherId: number }) {
  const [note, setNote] = useState('');
  const errors = useFieldErrors({ NOTE_REQUIRED: 'note', NOTE_MAX: 'note' });
  const add = useSend(addPublisherNote, errors, {
    refreshes: [listPublisherNotes],
    onDone: () => setNote(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { publisher_id: publisherId, note };
    if (errors.check(addPublisherNote, input)) add.mutate(input);
  };
  return (
    <form className="card stack" onSubmit={submit} noValidate>
      <Textarea
        label={t('New note')}
        name="note"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        {...errors.on('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="row">
        <SaveButton
          permission="accounts.note"
          isChanged={note.trim() !== ''}
          loading={add.isPending}
        >
          {t('Add note')}
        </SaveButton>
      </div>
    </form>
  );
}
