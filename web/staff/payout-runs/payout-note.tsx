import { Link } from '@tanstack/react-router';
import type { StaffPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { noteText } from '../payout-note-text.ts';
import { useMay } from '../staff-session.ts';

type Place = { to: string; search: Readonly<Record<string, string>>; permission: StaffPermission };

const settings = (section: string): Place => ({
  to: '/settings',
  search: { section },
  permission: 'settings.write',
});

/** Where a reason is resolved, by the text of the server. */
const places: Readonly<Record<string, Place>> = {
  'The payout provider is not set up.': settings('payouts'),
  'The payout provider is no longer configured.': settings('payouts'),
  'The VAT rate of self-billed invoices is not set.': settings('legal'),
  'The legal entity of the network is not set.': settings('legal'),
};

/** Why a payout was left out or failed, with a link to where that is resolved. */
export function PayoutNote({ note }: { note: string }) {
  const place = places[note];
  const may = useMay(place?.permission ?? 'payouts.read');
  return (
    <>
      {noteText(note)}
      {place && may && (
        <>
          {' '}
          <Link to={place.to} search={place.search}>
            {t('Set it up')}
          </Link>
        </>
      )}
    </>
  );
}
