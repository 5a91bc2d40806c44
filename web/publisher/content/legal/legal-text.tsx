import { type BlockName, readBlock } from '#contract/content/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './legal.module.css';

/** A public legal text of the operator, with headings as link targets. */
export function LegalText({ name, title }: { name: BlockName; title: string }) {
  const asked = useApiQuery(readBlock, { name });
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {asked.data?.updated_at && (
        <p className="quiet">
          <Trans id="Changed on <0/>" components={{ 0: <Time at={asked.data.updated_at} day /> }} />
        </p>
      )}
      {asked.error && <LoadError error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton height={360} radius={12} aria-busy="true" />}
      {asked.data?.sections.map((section) => (
        <section key={section.id} id={section.id || undefined}>
          {section.title && <h2>{section.title}</h2>}
          <Prose html={section.html} />
        </section>
      ))}
    </article>
  );
}
