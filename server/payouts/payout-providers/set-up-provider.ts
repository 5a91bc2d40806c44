import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type * as calls from '#contract/payout-providers/staff.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import type { Variable } from '#server/platform/config/variable.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sealValue, variableOf } from '#server/platform/settings/apply-settings.ts';
import { changeSettings } from '#server/platform/settings/change-setting.ts';
import { listChangesOf } from '#server/platform/settings/list-changes.ts';
import { loadSettings } from '#server/platform/settings/load-settings.ts';
import { accountValue, findAdapter } from './open-adapters.ts';
import { isPayoutType, type PayoutType, payoutProviders } from './payout-providers.ts';

type Place = { db: Db; config: Config };
type Shown = ReplyOf<typeof calls.listPayoutProviders>;

type Declared = {
  setup_note: string;
  hasWebhook: boolean;
  variables: Readonly<Record<string, Variable<unknown>>>;
  requiredVariables: readonly string[];
  suggest?: (entity: LegalEntity) => Readonly<Record<string, string | undefined>>;
};

const types = Object.keys(payoutProviders) as PayoutType[];
const settingsOf = (type: PayoutType) =>
  Object.keys(payoutProviders[type].variables).map((name) => name.toLowerCase());

/** The payout providers with the network's account at each, and who changed what. */
export async function listProviders({ db, config }: Place): Promise<Shown> {
  const entity = await findLegalEntity(db);
  return {
    list: types.map((type) => presentProvider(config, type, entity)),
    changes: await listChangesOf(db, types.flatMap(settingsOf)),
  };
}

/**
 * Sets the network's account at a provider. Refuses SETTING_FIXED if a variable of the environment sets
 * another value, and invalid fields with the KEY of each.
 */
export async function editProvider(
  place: Place,
  actor: StaffActor,
  { type, values }: ParsedOf<typeof calls.editPayoutProvider>,
): Promise<Shown> {
  if (!isPayoutType(type)) refuse('PAYOUT_TYPE_INVALID');
  const { config } = place;
  const changed: Record<string, string> = {};
  const violations: Record<string, ErrorKey> = {};
  for (const [name, variable] of Object.entries<Variable<unknown>>(declaredOf(type).variables)) {
    const setting = name.toLowerCase();
    const typed = (values[setting] ?? '').trim();
    if (variableOf(config, setting) !== null) {
      if (typed !== '' && typed !== accountValue(config, name)) refuse('SETTING_FIXED');
      continue;
    }
    const kept = variable.secret ? String(accountValue(config, name)) : variable.default;
    const key = findViolation(type, name, typed || kept);
    if (key) violations[setting] = key;
    else if (typed !== '' || !variable.secret) changed[setting] = parsed(variable, typed || kept);
  }
  const [first] = Object.values(violations);
  if (first) refuse(first as 'PAYOUT_FIELD_INVALID', { fields: violations });
  return store(place, actor, changed);
}

/** Removes what staff have set of the network's account at a provider. */
export async function removeProvider(place: Place, actor: StaffActor, type: string) {
  if (!isPayoutType(type)) refuse('PAYOUT_TYPE_INVALID');
  const { variables } = declaredOf(type);
  const open = Object.entries(variables).filter(
    ([name]) => variableOf(place.config, name.toLowerCase()) === null,
  );
  const initial = open.map(([name, one]) => [name.toLowerCase(), one.default]);
  return store(place, actor, Object.fromEntries(initial));
}

/** Signs in to a provider. Refuses PAYOUT_PROVIDER_FAILED with what is wrong. */
export async function testProvider(config: Config, type: string): Promise<Record<string, never>> {
  if (!isPayoutType(type)) refuse('PAYOUT_TYPE_INVALID');
  const check = findAdapter(config, type)?.checkAccess;
  if (!check) refuse('PAYOUT_PROVIDER_NOT_SET_UP');
  const reason = await check();
  if (reason !== null) refuse('PAYOUT_PROVIDER_FAILED', { reason });
  return {};
}

const declaredOf = (type: PayoutType): Declared => payoutProviders[type] as Declared;

function presentProvider(config: Config, type: PayoutType, entity: LegalEntity | null) {
  const { setup_note, hasWebhook, variables, requiredVariables, suggest } = declaredOf(type);
  const adapter = findAdapter(config, type);
  const suggested = (entity && suggest?.(entity)) ?? {};
  return {
    type,
    ready: adapter !== null,
    note: setup_note,
    webhook_url: hasWebhook ? `${config.public_url}/in/payout/${type}` : null,
    can_test: adapter !== null && adapter.checkAccess !== null,
    fields: Object.entries(variables).flatMap(([name, { secret, on_screen }]) => {
      if (!on_screen) return [];
      const value = String(accountValue(config, name));
      const { label, hint = null, options = null } = on_screen;
      return {
        ...{ name: name.toLowerCase(), label, hint, secret },
        required: requiredVariables.includes(name),
        options: options && [...options],
        value: secret ? '' : value,
        is_set: value !== '',
        suggested: suggested[name] ?? '',
        variable: variableOf(config, name.toLowerCase()),
      };
    }),
  };
}

function findViolation(type: PayoutType, name: string, value: string): ErrorKey | null {
  const { variables, requiredVariables } = declaredOf(type);
  const variable = variables[name];
  const { options, invalid = 'PAYOUT_FIELD_INVALID' } = variable?.on_screen ?? {};
  if (value === '') return requiredVariables.includes(name) ? 'PAYOUT_FIELD_REQUIRED' : null;
  if (options && !options.some((one) => one.value === value)) return 'PAYOUT_FIELD_INVALID';
  try {
    variable?.parse(value);
    return null;
  } catch {
    return invalid;
  }
}

/** A valid value as it is stored, for example an IBAN without spaces. */
const parsed = ({ parse }: Variable<unknown>, value: string) =>
  value === '' ? '' : String(parse(value));

async function store(
  place: Place,
  actor: StaffActor,
  values: Readonly<Record<string, string>>,
): Promise<Shown> {
  const sealed = Object.entries(values).map(([name, value]) => [
    name,
    sealValue(place.config, name, value),
  ]);
  await inTransaction(place.db, (tx) => changeSettings(tx, actor, Object.fromEntries(sealed)));
  await loadSettings(place);
  return listProviders(place);
}
