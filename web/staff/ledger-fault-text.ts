import { msg, readerOf } from '#web/lib/i18n.ts';

/** What the ledger check found, in the language of the page. */
export const ledgerFaultText = readerOf([
  msg('its balance is {balance}, its postings come to {sum}'),
  msg('it holds {held}, its holds come to {sum}'),
  msg('it was verified and is missing'),
  msg('it is another than was verified'),
  msg('the chain does not end at its head'),
  msg('it has postings and is missing'),
  msg('a transaction before this one is missing'),
  msg('it does not follow the one before it'),
  msg('a posting is out of place'),
  msg('a posting is in another currency than its account'),
  msg('its postings are not those that were sealed'),
  msg('its content was changed'),
]);
