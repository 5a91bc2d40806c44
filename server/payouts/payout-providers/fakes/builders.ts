/** A transfer that a fake provider accepted: money that moved, whatever the response was. */
export type FakeTransfer = {
  reference: string;
  amount: string;
  currency: string;
  id: string;
  status: 'pending' | 'paid' | 'failed' | 'returned';
};

/** A request to a fake provider: a payment or a status query. */
export type FakeRequest = {
  kind: 'pay' | 'query';
  reference: string;
  amount: string;
  currency: string;
};

/** Ways to answer an HTTP request. */
export type FakeResponder = {
  json: (status: number, body: object) => void;
  text: (status: number, body: string) => void;
  /** Breaks the connection in the middle of the response. */
  reset: () => void;
};

type Response = { status: number; body: object };

/** The protocol of a provider, limited to the requests that the product makes. */
export type FakeProvider = {
  /** Whether a request path belongs to this provider. */
  ownsPath: (path: string) => boolean;
  /** Environment variables that configure the provider at an address. */
  env: (url: string) => Record<string, string>;
  /** Parses a request; null: it was answered here. */
  parse: (
    path: string,
    body: string,
    responder: FakeResponder,
    transfers: readonly FakeTransfer[],
  ) => FakeRequest | null;
  presentAccepted: (transfer: FakeTransfer) => Response;
  presentStatus: (transfer: FakeTransfer) => Response;
  /** Body of the response 404. */
  notFound: object;
};

/** A status query for a reference. */
export const statusQuery = (reference: string): FakeRequest => ({
  kind: 'query',
  reference,
  amount: '',
  currency: '',
});
