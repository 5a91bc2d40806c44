import { type FakeProvider, type FakeTransfer, statusQuery } from '../fakes/builders.ts';

const STATUSES = { pending: 'PROCESSING', paid: 'PAID', failed: 'FAILED', returned: 'FAILED' };

const presentTransfer = ({ id, reference, status, amount, currency }: FakeTransfer) => ({
  id,
  request_id: reference,
  status: STATUSES[status],
  transfer_amount: Number(amount),
  transfer_currency: currency,
});

/** Fake of Airwallex transfers: they are found by their id or in the list of transfers. */
export const fakeAirwallex: FakeProvider = {
  ownsPath: (path) => path.startsWith('/api/'),
  env: (url) => ({
    AIRWALLEX_CLIENT_ID: 'us',
    AIRWALLEX_API_KEY: 'aw-secret',
    AIRWALLEX_URL: url,
  }),
  parse: (path, body, responder, transfers) => {
    if (path.includes('?')) {
      responder.json(200, { has_more: false, items: transfers.map(presentTransfer) });
      return null;
    }
    const id = /\/transfers\/(T\d+)$/.exec(path)?.[1];
    if (id) return statusQuery(transfers.find((one) => one.id === id)?.reference ?? '');
    const { request_id, transfer_amount, transfer_currency } = JSON.parse(body);
    return {
      kind: 'pay',
      reference: request_id,
      amount: String(transfer_amount),
      currency: transfer_currency,
    };
  },
  presentAccepted: (transfer) => ({ status: 201, body: presentTransfer(transfer) }),
  presentStatus: (transfer) => ({ status: 200, body: presentTransfer(transfer) }),
  notFound: { code: 'not_found' },
};
