/** Whether a host is one of these domains or below one. */
const isListed = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

function withReference(address: string, parameter: string, reference: string): string {
  const url = new URL(address);
  url.searchParams.set(parameter, reference);
  return url.href;
}

/** Adds the reference to a link that leads to one of the shop's other domains. */
export function passToLink(
  link: HTMLAnchorElement,
  domains: readonly string[],
  parameter: string,
  reference: string,
): void {
  if (isListed(link.hostname, domains)) link.href = withReference(link.href, parameter, reference);
}

/**
 * Fills the fields of a form marked with `data-click-ref`, and adds the reference to a form that is
 * sent to one of the shop's other domains.
 */
export function passToForm(
  form: HTMLFormElement,
  domains: readonly string[],
  parameter: string,
  reference: string,
): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-click-ref]')) {
    field.value = reference;
  }
  // A field named "action" or "method" hides the property of the form.
  const action = new URL(form.getAttribute('action') || location.href, document.baseURI);
  if (!isListed(action.hostname, domains)) return;
  if (form.getAttribute('method')?.toLowerCase() === 'post') {
    form.setAttribute('action', withReference(action.href, parameter, reference));
    return;
  }
  // A form sent by GET replaces the query of its address.
  const known = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(parameter)}"]`);
  const field = known ?? document.createElement('input');
  Object.assign(field, { type: 'hidden', name: parameter, value: reference });
  if (!known) form.append(field);
}
