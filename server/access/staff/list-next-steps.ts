import { ensureSetupLink } from '#server/people/accounts/staff-members/create-first-admin.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findSetUpState } from './store.ts';

const COMMAND = 'npm run tributary --';

/**
 * The remaining steps before publishers and brands can work, as numbered lines; empty if there are
 * none.
 */
export async function listNextSteps(parts: Parts): Promise<string[]> {
  const { db, config } = parts;
  const { has_staff, has_brands, has_rates } = await findSetUpState(db);
  const setup = await ensureSetupLink(parts);
  const { hostname, protocol } = new URL(config.public_url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const steps = [
    setup === null
      ? ''
      : `Open this link until ${setup.expires_at} to create the first admin and set up the network:\n     ${setup.url}`,
    has_staff || setup !== null ? '' : `Create the first admin: ${COMMAND} staff add <e-mail>`,
    isLocal || protocol !== 'https:'
      ? `Set the public address under Settings or by PUBLIC_URL; it is currently ${config.public_url}`
      : '',
    config.smtp_url === ''
      ? `Set the mail server under Settings or by SMTP_URL; until then, mail is written to ${config.data_dir}/mail`
      : '',
    has_brands
      ? ''
      : `Add a brand at /staff/brands, or import brands: ${COMMAND} import brands <file> --apply`,
    has_rates || config.ecb_rates
      ? ''
      : `Import exchange rates if brands and publishers use several currencies: ${COMMAND} import rates <file> --apply`,
  ].filter((step) => step !== '');
  if (steps.length === 0) return [];
  const check = `Check the installation: ${COMMAND} doctor`;
  const numbered = [...steps, check].map((step, index) => `  ${index + 1}. ${step}`);
  return ['Next steps (docs/configuration.md lists all variables):', ...numbered];
}
