import { listPostbacks, type Postback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, usePathParams } from '#web/lib/use-url.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { DeliveryLog } from './delivery-log.tsx';
import styles from './edit-postback-screen.module.css';
import { PostbackForm } from './postback-form.tsx';
import { PostbackHealth } from './postback-health.tsx';
import { SecretCard } from './secret-card.tsx';
import { TestConsole } from './test-console.tsx';

/**
 * /tools/global-postback/edit/{id?}: one postback with its test and delivery log; without id a new
 * one.
 */
export default function EditPostbackScreen() {
  const params = usePathParams();
  const id = numberOf(params.id, 0);
  return params.id === undefined ? <NewPostback /> : <KnownPostback key={id} id={id} />;
}

function NewPostback() {
  return (
    <>
      <PageHeader
        title={t('New postback')}
        sub={t('Choose the events to send, the URL and the format.')}
      />
      <div className={styles.columns}>
        <PostbackForm postback={null} />
        <TestConsole postback={null} />
      </div>
    </>
  );
}

function KnownPostback({ id }: { id: number }) {
  const asked = useApiQuery(listPostbacks, { id: Math.max(1, id) });
  const postback = asked.data?.list[0];
  if (asked.error) {
    return (
      <>
        <PageHeader title={t('Edit Postback')} />
        <div className="card">
          <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
        </div>
      </>
    );
  }
  if (asked.data && !postback) {
    return (
      <>
        <PageHeader title={t('Edit Postback')} />
        <div className="card">
          <EmptyState title={t('Postback not found')}>{t('It may have been deleted.')}</EmptyState>
        </div>
      </>
    );
  }
  return postback ? <Parts postback={postback} /> : <Waiting />;
}

function Parts({ postback }: { postback: Postback }) {
  const name = t('Postback {id}', { id: postback.id });
  useTitleObject(name);
  return (
    <>
      <PageHeader
        title={t('Edit Postback')}
        sub={name}
        actions={<PostbackHealth postback={postback} />}
      />
      <div className={styles.columns}>
        <PostbackForm postback={postback} />
        <div className="stack">
          <TestConsole postback={postback} />
          <SecretCard postback={postback} />
        </div>
      </div>
      <DeliveryLog postback={postback} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title={t('Edit Postback')} />
      <div className={styles.columns}>
        <Skeleton height={560} />
        <Skeleton height={240} />
      </div>
    </>
  );
}
