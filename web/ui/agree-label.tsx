/** What an account is made under; both texts open beside the form, so that nothing typed is lost. */
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
