import { type FakeProvider, statusQuery } from '../fakes/builders.ts';

const STATUSES = {
  pending: 'Pending',
  paid: 'Transferred',
  failed: 'Cancelled',
  returned: 'Returned',
};

/** Fake of Payoneer mass payouts: our reference is the key of payments and of status queries. */
export const fakePayoneer: FakeProvider = {
  ownsPath: (path) => path.startsWith('/v4/'),
  env: (url) => ({
    PAYONEER_CLIENT_ID: 'us',
    PAYONEER_CLIENT_SECRET: 'po-secret',
    PAYONEER_PROGRAM_ID: '100',
    PAYONEER_URL: url,
    PAYONEER_LOGIN_URL: url,
  }),
  parse: (path, body) => {
    const queried = /\/payouts\/([^/]+)\/status$/.exec(path)?.[1];
    if (queried) return statusQuery(queried);
    const [payment] = JSON.parse(body).Payments;
    const { client_reference_id: reference, amount, currency } = payment;
    return { kind: 'pay', reference, amount: String(amount), currency };
  },
  presentAccepted: () => ({ status: 200, body: { result: 'Payments Created' } }),
  presentStatus: ({ id, status, amount, currency }) => ({
    status: 200,
    body: {
      result: { status: STATUSES[status], payout_id: id, amount: Number(amount), currency },
    },
  }),
  notFound: { error: 'Payout not found' },
};
