import type { ShownImport } from '#contract/imports/staff.ts';

/** The result of an import as the command line prints it, with the counts of other imports. */
export function summarizeImport(shown: ShownImport) {
  const { id, kind, state, rows_total, rows_ok, rows_bad, terms_pending, errors } = shown;
  return {
    import: id,
    applied: state === 'applied',
    rows_total,
    rows_ok,
    rows_bad,
    created: shown.rows_new,
    updated: shown.rows_changed,
    unchanged: shown.rows_repeated,
    ...(kind === 'brands' && { terms_pending }),
    ...(kind === 'products' && { vanished: shown.vanished, without_link: shown.without_link }),
    errors,
  };
}
