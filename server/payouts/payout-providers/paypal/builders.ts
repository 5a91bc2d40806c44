import {
  type FakeProvider,
  type FakeResponder,
  type FakeTransfer,
  statusQuery,
} from '../fakes/builders.ts';

const STATUSES = { pending: 'PENDING', paid: 'SUCCESS', failed: 'FAILED', returned: 'RETURNED' };

/** Fake of PayPal Payouts: it rejects a repeated batch id with a link to the existing batch. */
export const fakePaypal: FakeProvider = {
  ownsPath: (path) => path.startsWith('/v1/'),
  env: (url) => ({
    PAYPAL_PAYOUTS_CLIENT_ID: 'us',
    PAYPAL_PAYOUTS_CLIENT_SECRET: 'pp-secret',
    PAYPAL_PAYOUTS_URL: url,
  }),
  parse: (path, body, responder, transfers) => {
    const id = /\/payouts\/(\w+)$/.exec(path)?.[1];
    if (id) return statusQuery(transfers.find((one) => one.id === id)?.reference ?? '');
    const { sender_batch_header, items } = JSON.parse(body);
    const reference = sender_batch_header.sender_batch_id;
    const existing = transfers.find((one) => one.reference === reference);
    if (existing) {
      respondDuplicate(existing, responder);
      return null;
    }
    const { value, currency } = items[0].amount;
    return { kind: 'pay', reference, amount: value, currency };
  },
  presentAccepted: ({ id }) => ({
    status: 201,
    body: { batch_header: { payout_batch_id: id, batch_status: 'PENDING' } },
  }),
  presentStatus: ({ id, status, amount, currency }) => ({
    status: 200,
    body: {
      batch_header: { payout_batch_id: id, batch_status: 'SUCCESS' },
      items: [
        {
          transaction_status: STATUSES[status],
          payout_item: { amount: { value: amount, currency } },
          ...(status === 'failed' && { errors: { name: 'RECEIVER_UNREGISTERED' } }),
        },
      ],
    },
  }),
  notFound: { name: 'RESOURCE_NOT_FOUND' },
};

function respondDuplicate({ id }: FakeTransfer, responder: FakeResponder): void {
  const href = `https://api-m.paypal.com/v1/payments/payouts/${id}`;
  responder.json(400, { name: 'USER_BUSINESS_ERROR', links: [{ rel: 'self', href }] });
}
