import { minorToText } from '#contract/money.ts';
import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import { tag, wrap } from '#server/platform/files/xml-tags.ts';
import { reduceToSepa } from './reduce-to-sepa.ts';

/** The network's account that the transfers are debited from. */
type BankAccount = { name: string; iban: string; bic: string };

/** One transfer of a bank file. */
type Transfer = {
  reference: string;
  amount_minor: bigint;
  currency: string;
  country: string;
  details: StoredDetails;
};

/**
 * Input of a bank file. The same input gives the same bytes, so that the bank can recognise a
 * repeated file.
 */
export type PaymentFile = {
  message_id: string;
  made_at: Date;
  debtor: BankAccount;
  transfers: Transfer[];
};

/**
 * Writes a customer credit transfer initiation (ISO 20022 pain.001.001.09): one block per currency,
 * and our reference as the end-to-end id of each transfer.
 */
export function writePain(file: PaymentFile): string {
  const { message_id, made_at, debtor, transfers } = file;
  const blocks = [...Map.groupBy(transfers, (one) => one.currency)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const head = [
    tag('MsgId', message_id),
    tag('CreDtTm', made_at.toISOString().slice(0, 19)),
    tag('NbOfTxs', String(transfers.length)),
    wrap('InitgPty', tag('Nm', reduceToSepa(debtor.name, 140))),
  ];
  const body = [
    wrap('GrpHdr', ...head),
    ...blocks.map(([currency, group]) => blockOf(file, currency, group)),
  ];
  const root = 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document ${root}>${wrap('CstmrCdtTrfInitn', ...body)}</Document>\n`;
}

function blockOf(
  { message_id, made_at, debtor }: PaymentFile,
  currency: string,
  group: Transfer[],
) {
  const sum = group.reduce((all, one) => all + one.amount_minor, 0n);
  return wrap(
    'PmtInf',
    tag('PmtInfId', `${message_id}-${currency}`),
    tag('PmtMtd', 'TRF'),
    tag('NbOfTxs', String(group.length)),
    tag('CtrlSum', minorToText(sum, currency)),
    ...(currency === 'EUR' ? [wrap('PmtTpInf', wrap('SvcLvl', tag('Cd', 'SEPA')))] : []),
    wrap('ReqdExctnDt', tag('Dt', made_at.toISOString().slice(0, 10))),
    wrap('Dbtr', tag('Nm', reduceToSepa(debtor.name, 140))),
    wrap('DbtrAcct', wrap('Id', tag('IBAN', debtor.iban))),
    wrap('DbtrAgt', wrap('FinInstnId', tag('BICFI', debtor.bic))),
    tag('ChrgBr', currency === 'EUR' ? 'SLEV' : 'SHAR'),
    ...group.map(transferOf),
  );
}

function transferOf({ reference, amount_minor, currency, country, details }: Transfer): string {
  const agent = agentOf(details);
  return wrap(
    'CdtTrfTxInf',
    wrap('PmtId', tag('EndToEndId', reference)),
    wrap('Amt', tag('InstdAmt', minorToText(amount_minor, currency), { Ccy: currency })),
    ...(agent ? [wrap('CdtrAgt', wrap('FinInstnId', agent))] : []),
    wrap(
      'Cdtr',
      tag('Nm', reduceToSepa(details.company_name ?? details.account_holder ?? '', 140)),
      wrap('PstlAdr', ...addressOf(details, country)),
    ),
    wrap('CdtrAcct', wrap('Id', accountOf(details))),
    wrap('RmtInf', tag('Ustrd', `Commission ${reference}`)),
  );
}

function addressOf({ street, postal_code, city, state }: StoredDetails, country: string): string[] {
  return [
    ...optional('StrtNm', street, 70),
    ...optional('PstCd', postal_code, 16),
    ...optional('TwnNm', city, 35),
    ...optional('CtrySubDvsn', state, 35),
    tag('Ctry', country),
  ];
}

function accountOf({ iban, clabe, account_number }: StoredDetails): string {
  return iban ? tag('IBAN', iban) : wrap('Othr', tag('Id', clabe ?? account_number ?? ''));
}

// Bank identification: the BIC, or the member id in the clearing system of the country.
function agentOf(details: StoredDetails): string | null {
  const { bic, routing_number, sort_code, bsb, ifsc, institution_number, transit_number } = details;
  const member = (system: string, number: string) =>
    wrap('ClrSysMmbId', wrap('ClrSysId', tag('Cd', system)), tag('MmbId', number));
  if (bic) return tag('BICFI', bic);
  if (routing_number) return member('USABA', routing_number);
  if (sort_code) return member('GBDSC', sort_code);
  if (bsb) return member('AUBSB', bsb);
  if (ifsc) return member('INFSC', ifsc);
  if (transit_number) return member('CACPA', `0${institution_number ?? ''}${transit_number}`);
  return details.bank_name ? tag('Nm', reduceToSepa(details.bank_name, 140)) : null;
}

const optional = (name: string, value: string | undefined, most: number) =>
  value ? [tag(name, reduceToSepa(value, most))] : [];
