import { Button } from '@mantine/core';
import { useState } from 'react';
import { listShops, removeShop, type ShopConnection } from '#contract/shops/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { MayButton } from '../../may-button.tsx';
import { platformLabel } from './platform-label.ts';
import { ShopDeliveries } from './shop-deliveries.tsx';
import { ShopStatus } from './shop-status.tsx';
import { ShopSteps } from './shop-steps.tsx';
import { stepsOf } from './steps-of.ts';

type ShopCardProps = {
  shop: ShopConnection;
  secret: 'platform' | 'generated' | null;
  param: string;
  /** The script tag of the brand. */
  tag: string;
  onEdit: () => void;
};

/** One shop: its status, the three steps of its set-up, and its deliveries on request. */
export function ShopCard({ shop, secret, param, tag, onEdit }: ShopCardProps) {
  const [isListed, setListed] = useState(false);
  useErrorTexts();
  const label = platformLabel(shop);
  const heading = `shop-${shop.connection_id}`;
  const name = shop.settings.shop ?? shop.settings.address ?? '';
  return (
    <section className="card stack" aria-labelledby={heading}>
      <div className="row justify-between">
        <h3 id={heading} className="break-anywhere">
          {name === '' ? label : `${label} · ${name}`}
        </h3>
        <div className="row">
          <Button variant="default" onClick={() => setListed(!isListed)}>
            {t('Deliveries')}
          </Button>
          <RemoveButton id={shop.connection_id} />
          <MayButton permission="brands.write" variant="default" onClick={onEdit}>
            {t('Settings')}
          </MayButton>
        </div>
      </div>
      <ShopStatus shop={shop} />
      {shop.last_error && <p className="quiet">{textOf(shop.last_error)}</p>}
      <ShopSteps
        steps={stepsOf(shop.platform, param, tag)}
        id={shop.connection_id}
        url={shop.webhook_url}
      />
      {secret === 'platform' && !shop.has_secret && (
        <p role="status">
          {t('Enter the signing secret under Settings: webhooks are refused without it.')}
        </p>
      )}
      {isListed && <ShopDeliveries id={shop.connection_id} />}
    </section>
  );
}

function RemoveButton({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useApiMutation(removeShop, {
    refreshes: [listShops],
    done: t('Shop disconnected'),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <MayButton permission="brands.write" variant="default" onClick={() => setOpen(true)}>
        {t('Disconnect')}
      </MayButton>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ connection_id: id })}
        title={t('Disconnect the shop')}
        confirmLabel={t('Disconnect')}
        busy={remove.isPending}
        danger
      >
        {t('Its webhooks will be refused. Recorded orders are kept.')}
      </ConfirmDialog>
    </>
  );
}
