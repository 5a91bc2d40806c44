import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { editLegalEntity as editCall, LegalEntity } from '#contract/common/legal-entity.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { listChanges } from '#server/platform/settings/list-changes.ts';
import { type DocumentSetting, readDocument } from '#server/platform/settings/read-document.ts';

/** The setting with the legal entity of the network. */
const LEGAL_ENTITY: DocumentSetting<LegalEntity | null> = {
  name: 'legal_entity',
  initial: null,
};

const LIKE_IBAN = /^[A-Z]{2}\d{2}/;

/** The legal entity of the network, which issues its documents; null until finance has set it. */
export function findLegalEntity(db: Db): Promise<LegalEntity | null> {
  return readDocument(db, LEGAL_ENTITY);
}

type Shown = ReplyOf<typeof editCall>;

/** The legal entity of the network with its changes. */
export async function showLegalEntity(db: Db): Promise<Shown> {
  return {
    entity: await findLegalEntity(db),
    changes: await listChanges(db, LEGAL_ENTITY.name),
  };
}

/**
 * Replaces the legal entity; existing documents keep theirs. Refuses LEGAL_ENTITY_ACCOUNT_INVALID,
 * LEGAL_ENTITY_BIC_INVALID.
 */
export async function editLegalEntity(
  db: Db,
  actor: StaffActor,
  input: ParsedOf<typeof editCall>,
): Promise<Shown> {
  const checked = legalEntityOf(input);
  if ('key' in checked) refuse(checked.key as 'LEGAL_ENTITY_ACCOUNT_INVALID');
  await changeSetting(db, actor, LEGAL_ENTITY.name, checked.entity);
  return showLegalEntity(db);
}

/** The legal entity as stored, account and BIC in electronic format; or the key of an error. */
function legalEntityOf(
  input: ParsedOf<typeof editCall>,
): { entity: LegalEntity } | { key: ErrorKey } {
  const bank_account = electronicFormatIBAN(input.bank_account) ?? '';
  const bic = (input.bic ?? '').toUpperCase();
  if (bank_account === '' || (LIKE_IBAN.test(bank_account) && !isValidIBAN(bank_account))) {
    return { key: 'LEGAL_ENTITY_ACCOUNT_INVALID' };
  }
  if (bic !== '' && !isValidBIC(bic)) return { key: 'LEGAL_ENTITY_BIC_INVALID' };
  const { legal_name, address, city, country } = input;
  return {
    entity: {
      legal_name,
      address,
      postal_code: input.postal_code ?? '',
      city,
      country,
      vat_id: input.vat_id ?? '',
      tax_number: input.tax_number ?? '',
      email: input.email ?? '',
      bank_account,
      bic,
      bank_name: input.bank_name ?? '',
      note: input.note ?? '',
    },
  };
}
