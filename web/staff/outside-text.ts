import { msg, readerOf, serverText } from '#web/lib/i18n.ts';

const read = readerOf([
  msg('{host} is not on the public internet.'),
  msg('{host} is not allowed.'),
  msg('{host} did not respond.'),
  msg('{host} redirects to another host.'),
  msg('{host} redirects too often.'),
  msg('The host answered {status}.'),
  msg('{host} answered {status}.'),
  msg('The response is too long.'),
  msg('No connection.'),
  msg('The file has no readable rates.'),
]);

/** Why a request to another server failed, in the language of the page. */
export function outsideText(problem: string): string {
  const known = serverText(problem);
  return known === problem ? read(problem) : known;
}
