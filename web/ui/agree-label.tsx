/**
 * The terms to agree to on registration. Both open in a new tab, so that form input is not lost.
 */
export function AgreeLabel() {
  return (
    <>
      I agree to the{' '}
      <a href="/terms" target="_blank" rel="noopener">
        terms for publishers
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        privacy notice
      </a>
    </>
  );
}
