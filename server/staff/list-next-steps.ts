import type { Parts } from '#server/platform/parts.ts';
import { findSetUpState } from './store.ts';

const COMMAND = 'npm run tributary --';

/**
 * The remaining steps before publishers and brands can work, as numbered lines; empty if there are
 * none.
 */
export async function listNextSteps({ db, config }: Parts): Promise<string[]> {
  const { has_staff, has_brands, has_rates } = await findSetUpState(db);
  const { hostname, protocol } = new URL(config.public_url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const steps = [
    has_staff ? '' : `Create the first admin: ${COMMAND} staff add <e-mail>`,
    isLocal || protocol !== 'https:'
      ? `Set PUBLIC_URL to the https address of this installation; it is currently ${config.public_url}`
      : '',
    config.smtp_url === ''
      ? `Set SMTP_URL to your mail server; until then, mail is written to ${config.data_dir}/mail`
      : '',
    has_brands ? '' : `Import brands: ${COMMAND} import brands <file> --apply`,
    has_rates || config.ecb_rates
      ? ''
      : `Import exchange rates if brands and publishers use several currencies: ${COMMAND} import rates <file> --apply`,
  ].filter((step) => step !== '');
  if (steps.length === 0) return [];
  const check = `Check the installation: ${COMMAND} doctor`;
  const numbered = [...steps, check].map((step, index) => `  ${index + 1}. ${step}`);
  return ['Next steps (docs/configuration.md lists all variables):', ...numbered];
}
