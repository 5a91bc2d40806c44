import type { ReplyOf } from '#contract/call.ts';
import type { readBlock } from '#contract/content/publisher.ts';
import type { FirstCall } from '#web/lib/first.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { LoadError, NothingMatches } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Prose } from '../prose.tsx';
import { SearchField } from '../search-field.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './help.module.css';

type Section = ReplyOf<typeof readBlock>['sections'][number];

type HelpPageProps = { text: FirstCall<typeof readBlock> };

/** Frequent questions by topic, with a search and a table of contents. */
export function HelpPage({ text }: HelpPageProps) {
  const [url, setUrl] = useUrl();
  const asked = useFirst(text, {}, { staleTime: 5 * 60_000 });
  const topics = topicsOf(asked.data?.sections ?? [], url.keyword ?? '');
  return (
    <>
      <PageHeader title={t('Help')} sub={t('Frequently asked questions')} />
      <div className="stack">
        <SearchField
          label={t('Search help')}
          value={url.keyword ?? ''}
          width={400}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        {asked.error && <LoadError error={asked.error} onRetry={() => void asked.refetch()} />}
        {!asked.data && !asked.error && <Skeleton height={480} radius={12} aria-busy="true" />}
        {asked.data && topics.length === 0 && (
          <div className="card">
            <NothingMatches onClear={() => setUrl({ keyword: undefined })} />
          </div>
        )}
        {topics.length > 0 && <Topics topics={topics} />}
      </div>
    </>
  );
}

/** The topics (level 2) with their answers; a search keeps those that contain every word. */
function topicsOf(sections: readonly Section[], keyword: string) {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const topics: { topic: Section; answers: Section[] }[] = [];
  for (const section of sections) {
    if (section.level === 2) topics.push({ topic: section, answers: [] });
    else if (section.level > 2) topics.at(-1)?.answers.push(section);
  }
  if (words.length === 0) return topics;
  const fits = ({ title, html }: Section, topic: Section) => {
    const text = `${topic.title} ${title} ${textOf(html)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return topics
    .map(({ topic, answers }) => ({ topic, answers: answers.filter((one) => fits(one, topic)) }))
    .filter(({ topic, answers }) => answers.length > 0 || fits(topic, topic));
}

const textOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

type TopicsProps = { topics: ReturnType<typeof topicsOf> };

function Topics({ topics }: TopicsProps) {
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={t('Topics')}>
        <ul>
          {topics.map(({ topic }) => (
            <li key={topic.id}>
              <a href={`#${topic.id}`}>{topic.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack">
        {topics.map(({ topic, answers }) => (
          <section key={topic.id} id={topic.id} className={`card ${styles.card}`}>
            <h2 className={styles.topic}>{topic.title}</h2>
            {topic.html && <Prose html={topic.html} />}
            {answers.map((answer) => (
              <div key={answer.id} id={answer.id} className={styles.answer}>
                <h3 className={styles.question}>{answer.title}</h3>
                <Prose html={answer.html} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
