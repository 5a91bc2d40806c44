import { type PostbackDelivery, readPostbackLog } from '#contract/postbacks/deliveries.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { AttemptView } from './attempt-view.tsx';

/** One delivery with every attempt, its request and its response. */
export function DeliveryDrawer({
  delivery,
  opened,
  onClose,
}: {
  delivery: PostbackDelivery | null;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <AppDrawer opened={opened} onClose={onClose} title={delivery?.event ?? ''} width={600}>
      {delivery && <Attempts key={delivery.id} delivery={delivery} />}
    </AppDrawer>
  );
}

function Attempts({ delivery }: { delivery: PostbackDelivery }) {
  const zone = useProfile()?.time_zone;
  const asked = useApiQuery(readPostbackLog, { id: delivery.id });
  if (asked.error) return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />;
  const attempts = asked.data?.attempts_made;
  return (
    <div className="stack">
      <div className="row">
        <CopyField text={delivery.event_id} what={t('event id')} />
        <span className="quiet">
          <Trans
            id={'{about} · number {sequence}'}
            values={{ about: delivery.about, sequence: delivery.sequence }}
          />
        </span>
      </div>
      {attempts?.length === 0 && <p>{t('No attempts yet.')}</p>}
      {attempts?.map((attempt) => (
        <AttemptView key={attempt.at} attempt={attempt} zone={zone} />
      ))}
      {!attempts && <Skeleton height={240} />}
    </div>
  );
}
