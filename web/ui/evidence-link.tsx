import { t } from '#web/lib/i18n.ts';
/** Link to the evidence file of a claim; nothing where there is none. */
export function EvidenceLink({ address, about }: { address: string | null; about: string }) {
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Evidence for {about}', { about })}
    >
      {t('Evidence')}
    </a>
  );
}
