import type { ReplyOf } from '#contract/call.ts';
import type { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { sizeLabel } from '#web/lib/size-label.ts';
import { FactList } from '#web/ui/fact-list.tsx';

type State = ReplyOf<typeof showSystem>;

/** Versions, workers and storage. */
export function SystemFacts({ state: { versions, workers, storage } }: { state: State }) {
  const { database_bytes, disk_free_bytes, tables } = storage;
  return (
    <div className="stack">
      <section className="card" aria-labelledby="versions">
        <h2 id="versions">{t('Versions')}</h2>
        <FactList
          facts={[
            [t('Program'), versions.program],
            ['Node.js', versions.node],
            ['PostgreSQL', versions.postgres],
            [t('Running workers'), countText(workers)],
          ]}
        />
      </section>
      <section className="card" aria-labelledby="storage">
        <h2 id="storage">{t('Storage')}</h2>
        <FactList
          facts={[
            [t('Free disk space'), disk_free_bytes === null ? '–' : sizeLabel(disk_free_bytes)],
            [t('Database'), sizeLabel(database_bytes)],
            ...tables.map(
              ({ name, bytes }) =>
                [t('Table {name}', { name }), bytes === 0 ? '–' : sizeLabel(bytes)] as const,
            ),
          ]}
        />
      </section>
    </div>
  );
}
