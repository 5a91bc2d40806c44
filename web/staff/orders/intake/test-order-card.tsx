import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showOrderIntake } from '#contract/orders/intake.ts';
import { addTestKey } from '#contract/orders/keys.ts';
import { t } from '#web/lib/i18n.ts';
import { sendTestOrder } from '#web/lib/send-test-order.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** Sends a test order to the order API with a key that can report tests only. */
export function TestOrderCard({ brandId }: { brandId: number }) {
  const [click, setClick] = useState('');
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: async () => {
      const { key } = await requestData(addTestKey, { brand_id: brandId });
      const click_ref = click.trim();
      const order_id = `test-${Date.now()}`;
      return sendTestOrder(key, {
        ...{ order_id, amount: '100.00' },
        ...(click_ref !== '' && { click_ref }),
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [showOrderIntake.path] }),
  });
  return (
    <section className="card stack" aria-labelledby="test-order">
      <h2 id="test-order">{t('Test order')}</h2>
      <p className="quiet max-w-720">
        {t(
          'Sends an order of 100.00 to the order API. Tests are evaluated like orders, but appear in no list, report, total or payment.',
        )}
      </p>
      <div className="row items-end">
        <TextInput
          label={t('Click reference (optional)')}
          value={click}
          onChange={(event) => setClick(event.currentTarget.value)}
          maxLength={255}
        />
        <MayButton permission="brands.write" loading={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test order')}
        </MayButton>
      </div>
      <div role="status">
        {test.data && <StatusLine isAccepted={test.data.isAccepted} detail={test.data.detail} />}
        {test.isError && (
          <StatusLine isAccepted={false} detail={t('The order API did not answer.')} />
        )}
      </div>
    </section>
  );
}

function StatusLine({ isAccepted, detail }: { isAccepted: boolean; detail: string }) {
  return (
    <span className="row">
      <StatusPill
        tone={isAccepted ? 'up' : 'down'}
        word={isAccepted ? t('Accepted') : t('Refused')}
      />
      <span>{detail}</span>
    </span>
  );
}
