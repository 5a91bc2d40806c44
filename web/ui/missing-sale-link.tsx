import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';

type MissingSaleLinkProps = { mcid: string; clickRef?: string | null };

/** Leads to the form for a missing sale, filled with the brand and the click. */
export function MissingSaleLink({ mcid, clickRef }: MissingSaleLinkProps) {
  if (!useMay('links.write')) return null;
  return (
    <Link
      to="/reports/claims"
      search={{ report: 'sale', mcid, ...(clickRef && { click_ref: clickRef }) }}
      className="underline"
    >
      {t('Report a missing sale')}
    </Link>
  );
}
