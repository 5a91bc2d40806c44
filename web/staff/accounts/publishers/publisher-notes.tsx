import { Textarea } from '@mantine/core';
import { addPublisherNote, listPublisherNotes } from '#contract/accounts/staff-publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { SaveButton } from '#web/staff/save-button.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Time } from '#web/ui/time.tsx';
import { useForm } from '#web/ui/use-form.ts';

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
  const form = useForm(
    addPublisherNote,
    { note: '' },
    {
      fieldOfKey: { NOTE_REQUIRED: 'note', NOTE_MAX: 'note' },
      inputOf: (values) => ({ publisher_id: publisherId, ...values }),
      refreshes: [listPublisherNotes],
      onDone: () => form.set({ note: '' }),
    },
  );
  return (
    <SendForm className="card stack" onSend={form.send}>
      <Textarea
        label={t('New note')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('note')}
      />
      <div className="row">
        <SaveButton
          permission="accounts.note"
          isChanged={form.values.note.trim() !== ''}
          loading={form.isPending}
        >
          {t('Add note')}
        </SaveButton>
      </div>
    </SendForm>
  );
}
