import { readBlock } from '#contract/content/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Prose } from '#web/ui/prose.tsx';

const FIVE_MINUTES_MS = 5 * 60_000;

/** The first topic of the help texts, since the help screen is closed without a default channel. */
export function NewcomerHelp() {
  const help = useApiQuery(
    readBlock,
    { name: 'help' },
    { quiet: true, staleTime: FIVE_MINUTES_MS },
  );
  const sections = help.data?.sections ?? [];
  const start = sections.findIndex(({ level }) => level === 2);
  const end = sections.findIndex(({ level }, at) => at > start && level === 2);
  const answers = sections.slice(start + 1, end < 0 ? undefined : end);
  if (start < 0 || answers.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="newcomer-help">
      <h2 id="newcomer-help">{t('Help')}</h2>
      {answers.map(({ id, title, html }) => (
        <details key={id}>
          <summary>{title}</summary>
          <Prose html={html} />
        </details>
      ))}
    </section>
  );
}
