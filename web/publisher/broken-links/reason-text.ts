import { msg, readerOf } from '#web/lib/i18n.ts';

/** The reasons that the server gives, which it stores as English sentences. */
const REASONS: readonly string[] = [
  msg('Visits to {name} by this link earn nothing.'),
  msg('This tracking link does not exist.'),
  msg('{name} is paused.'),
  msg('{name} is offline.'),
  msg('This channel is not joined with {name}.'),
  msg('This brand accepts no deep links: visitors reach another page.'),
  msg('It leads to {host}, which is not a domain of this brand.'),
  msg('{host} is not a domain of this brand.'),
  msg('The page answered {status} to our check.'),
  msg('The page answered {status}.'),
  msg('The page says that its product is out of stock.'),
  msg('A redirect removes “{param}”.'),
  msg('It leads to the front page.'),
  msg('It leads to a search page.'),
  msg("The brand's robots.txt forbids it."),
  msg("The brand's robots.txt could not be read."),
  msg('Three checks failed.'),
  msg('The check ran out of time.'),
  msg('It took too long to answer.'),
  msg('No address was found for this host.'),
  msg('It refused the connection.'),
  msg('The connection closed before the answer was complete.'),
];

/** The reason of a broken link in the language of the page; an unknown one is returned unchanged. */
export const reasonText = readerOf(REASONS);
