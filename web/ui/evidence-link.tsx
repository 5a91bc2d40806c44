/** Leads to the file that shows what a claim says; nothing where there is none. */
export function EvidenceLink({ address, about }: { address: string | null; about: string }) {
  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`Evidence for ${about}`}>
      Evidence
    </a>
  );
}
