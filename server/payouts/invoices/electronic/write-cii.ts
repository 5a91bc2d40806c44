import { tag, wrap } from '#server/platform/files/xml-tags.ts';
import type { Party, TaxCategory } from './rules.ts';

/** A document of EN 16931 with one tax rate; amounts are text with at most two decimals. */
export type ElectronicDocument = {
  /** UNTDID 1001: invoice, credit note, self-billed invoice. */
  type: '380' | '381' | '389';
  number: string;
  /** Days, YYYY-MM-DD. */
  issued_on: string;
  due_on: string | null;
  /** First and last day of the service. */
  period: { from: string; to: string } | null;
  terms: string | null;
  currency: string;
  seller: Party;
  buyer: Party;
  /** Account to pay to, null if nothing is to be transferred. */
  account: { number: string; bic: string } | null;
  lines: readonly { name: string; amount: string }[];
  tax_percent: string;
  category: TaxCategory;
  net: string;
  tax: string;
  total: string;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issued_on: string } | null;
};

const NAMESPACES = ['rsm', 'ram', 'qdt', 'udt'];
const URNS = [
  'CrossIndustryInvoice',
  'ReusableAggregateBusinessInformationEntity',
  'QualifiedDataType',
  'UnqualifiedDataType',
];

/** An electronic document as a file in the response shape of calls. */
export function asXmlFile(document: ElectronicDocument) {
  return {
    file_name: `${document.number}.xml`,
    media_type: 'application/xml',
    content_base64: Buffer.from(writeCii(document)).toString('base64'),
  };
}

/**
 * Writes a document as Cross Industry Invoice (UN/CEFACT D16B), the syntax of Factur-X, in the
 * profile EN 16931.
 */
function writeCii(document: ElectronicDocument): string {
  const { type, number, issued_on, seller, buyer, tax_percent, category } = document;
  const names = NAMESPACES.map(
    (prefix, nth) => `xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${URNS[nth]}:100"`,
  );
  const guideline = tag('ram:ID', 'urn:cen.eu:en16931:2017');
  const body = [
    wrap(
      'rsm:ExchangedDocumentContext',
      wrap('ram:GuidelineSpecifiedDocumentContextParameter', guideline),
    ),
    wrap(
      'rsm:ExchangedDocument',
      tag('ram:ID', number),
      tag('ram:TypeCode', type),
      wrap('ram:IssueDateTime', dayTag('udt', issued_on)),
    ),
    wrap(
      'rsm:SupplyChainTradeTransaction',
      ...document.lines.map((line, nth) => lineOf(line, nth + 1, category, tax_percent)),
      wrap(
        'ram:ApplicableHeaderTradeAgreement',
        wrap('ram:SellerTradeParty', ...partyOf(seller, category, true)),
        wrap('ram:BuyerTradeParty', ...partyOf(buyer, category, false)),
      ),
      '<ram:ApplicableHeaderTradeDelivery/>',
      settlementOf(document, category),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${names.join(' ')}>${body.join('')}</rsm:CrossIndustryInvoice>\n`;
}

function lineOf(
  { name, amount }: ElectronicDocument['lines'][number],
  nth: number,
  { code }: TaxCategory,
  percent: string,
): string {
  return wrap(
    'ram:IncludedSupplyChainTradeLineItem',
    wrap('ram:AssociatedDocumentLineDocument', tag('ram:LineID', String(nth))),
    wrap('ram:SpecifiedTradeProduct', tag('ram:Name', name)),
    wrap(
      'ram:SpecifiedLineTradeAgreement',
      wrap('ram:NetPriceProductTradePrice', tag('ram:ChargeAmount', amount)),
    ),
    // C62: one.
    wrap('ram:SpecifiedLineTradeDelivery', tag('ram:BilledQuantity', '1', { unitCode: 'C62' })),
    wrap(
      'ram:SpecifiedLineTradeSettlement',
      wrap('ram:ApplicableTradeTax', tag('ram:TypeCode', 'VAT'), ...rateOf(code, percent)),
      wrap('ram:SpecifiedTradeSettlementLineMonetarySummation', tag('ram:LineTotalAmount', amount)),
    ),
  );
}

// Outside the scope of VAT there is no rate.
const rateOf = (code: TaxCategory['code'], percent: string, reason: readonly string[] = []) => [
  tag('ram:CategoryCode', code),
  ...reason,
  ...(code === 'O' ? [] : [tag('ram:RateApplicablePercent', percent)]),
];

function partyOf(party: Party, { code }: TaxCategory, isSeller: boolean): string[] {
  const { name, lines, postal_code, city, country, email } = party;
  // Outside the scope of VAT a document must not have VAT identification numbers.
  const vat_id = code === 'O' ? '' : party.vat_id;
  const registered = (id: string, schemeID: string) =>
    id === '' ? [] : [wrap('ram:SpecifiedTaxRegistration', tag('ram:ID', id, { schemeID }))];
  return [
    ...(isSeller && vat_id === '' ? filled('ram:ID', party.tax_number || party.vat_id) : []),
    tag('ram:Name', name),
    wrap(
      'ram:PostalTradeAddress',
      ...filled('ram:PostcodeCode', postal_code),
      ...['One', 'Two', 'Three'].flatMap((nth, at) => filled(`ram:Line${nth}`, lines[at] ?? '')),
      ...filled('ram:CityName', city),
      tag('ram:CountryID', country),
    ),
    ...(email === ''
      ? []
      : [wrap('ram:URIUniversalCommunication', tag('ram:URIID', email, { schemeID: 'EM' }))]),
    ...registered(vat_id, 'VA'),
    ...(isSeller ? registered(party.tax_number, 'FC') : []),
  ];
}

const filled = (name: string, text: string) => (text === '' ? [] : [tag(name, text)]);

const dayTag = (prefix: 'udt' | 'qdt', day: string) =>
  tag(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' });

function settlementOf(document: ElectronicDocument, { code, exemption }: TaxCategory): string {
  const { currency, account, tax_percent, net, tax, total, corrects, number } = document;
  const { period } = document;
  return wrap(
    'ram:ApplicableHeaderTradeSettlement',
    ...(account ? [tag('ram:PaymentReference', number)] : []),
    tag('ram:InvoiceCurrencyCode', currency),
    ...(account ? [meansOf(account)] : []),
    wrap(
      'ram:ApplicableTradeTax',
      tag('ram:CalculatedAmount', tax),
      tag('ram:TypeCode', 'VAT'),
      ...(exemption ? [tag('ram:ExemptionReason', exemption.text)] : []),
      tag('ram:BasisAmount', net),
      ...rateOf(
        code,
        tax_percent,
        exemption?.code ? [tag('ram:ExemptionReasonCode', exemption.code)] : [],
      ),
    ),
    ...(period
      ? [
          wrap(
            'ram:BillingSpecifiedPeriod',
            wrap('ram:StartDateTime', dayTag('udt', period.from)),
            wrap('ram:EndDateTime', dayTag('udt', period.to)),
          ),
        ]
      : []),
    termsOf(document),
    wrap(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      tag('ram:LineTotalAmount', net),
      tag('ram:TaxBasisTotalAmount', net),
      tag('ram:TaxTotalAmount', tax, { currencyID: currency }),
      tag('ram:GrandTotalAmount', total),
      tag('ram:DuePayableAmount', total),
    ),
    ...(corrects
      ? [
          wrap(
            'ram:InvoiceReferencedDocument',
            tag('ram:IssuerAssignedID', corrects.number),
            wrap('ram:FormattedIssueDateTime', dayTag('qdt', corrects.issued_on)),
          ),
        ]
      : []),
  );
}

function termsOf({ due_on, terms }: ElectronicDocument): string {
  return wrap(
    'ram:SpecifiedTradePaymentTerms',
    ...(terms ? [tag('ram:Description', terms)] : []),
    ...(due_on ? [wrap('ram:DueDateDateTime', dayTag('udt', due_on))] : []),
  );
}

const IBAN = /^[A-Z]{2}\d{2}/;

// UNTDID 4461, 30: credit transfer.
function meansOf({ number, bic }: { number: string; bic: string }): string {
  return wrap(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    tag('ram:TypeCode', '30'),
    wrap(
      'ram:PayeePartyCreditorFinancialAccount',
      tag(IBAN.test(number) ? 'ram:IBANID' : 'ram:ProprietaryID', number),
    ),
    ...(bic === ''
      ? []
      : [wrap('ram:PayeeSpecifiedCreditorFinancialInstitution', tag('ram:BICID', bic))]),
  );
}
