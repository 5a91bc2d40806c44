import { TOTP } from 'otpauth';
import { addPayoutMethod, editPayoutMethod, listPayoutMethods } from '#contract/payouts.ts';
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from '#contract/two-factor.ts';
import { now, setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import type { MadePublisher } from './make-publishers.ts';

type Method = Omit<Parameters<typeof askCall<typeof addPayoutMethod>>[3], 'code'>;

/** A code of an app is shown for half a minute, and none is taken twice. */
const STEP_MS = 30_000;

const METHODS: readonly Method[] = [
  {
    ...{ type: 'bank', country: 'DE', entity: 'company', company_name: 'Publisher GmbH' },
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank_name: 'Commerzbank' },
    ...{ street: 'Hafenweg 4', postal_code: '20457', city: 'Hamburg' },
  },
  {
    ...{ type: 'paypal', country: 'DE', entity: 'company', company_name: 'Publisher GmbH' },
    ...{ email: 'billing@publisher.example' },
  },
];

/**
 * Gives every publisher a bank account to be paid to, the first one a wallet besides. Their second
 * factor is set up for it and turned off again: who tries the demonstration signs in by password.
 */
export async function makePayoutMethods(
  parts: Parts,
  publishers: readonly MadePublisher[],
): Promise<void> {
  for (const [nth, one] of publishers.entries()) {
    await addMethods(parts, one, nth === 0 ? METHODS : METHODS.slice(0, 1));
  }
}

/** Corrects the address of a publisher's account: payments on their way to it wait from then on. */
export async function moveHouse(parts: Parts, publisher: MadePublisher): Promise<void> {
  const { list } = await askCall(parts, publisher.actor, listPayoutMethods, {});
  const { type: _type, ...moved } = { ...METHODS[0], street: 'Am Sandtor 12' } as Method;
  await withCodes(parts, publisher, async (code) => {
    const id = list[0]?.id ?? 0;
    await askCall(parts, publisher.actor, editPayoutMethod, { ...moved, id, code: code() });
  });
}

async function addMethods(
  parts: Parts,
  publisher: MadePublisher,
  methods: readonly Method[],
): Promise<void> {
  await withCodes(parts, publisher, async (code) => {
    for (const method of methods) {
      await askCall(parts, publisher.actor, addPayoutMethod, { ...method, code: code() });
    }
  });
}

async function withCodes(
  parts: Parts,
  { actor, password }: MadePublisher,
  act: (code: () => string) => Promise<void>,
): Promise<void> {
  const { secret } = await askCall(parts, actor, setUpTwoFactor, { password });
  const app = new TOTP({ secret });
  const code = () => {
    setClock(new Date(now().getTime() + STEP_MS));
    return app.generate({ timestamp: now().getTime() });
  };
  await askCall(parts, actor, confirmTwoFactor, { code: code() });
  await act(code);
  await askCall(parts, actor, turnOffTwoFactor, { password, code: code() });
}
