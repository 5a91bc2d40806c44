import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { networkIdentity } from '#server/platform/settings/network-identity.ts';

/** How the network presents itself in mails. */
export type Identity = {
  name: string;
  /** Absolute address of a picture, or null: only the name is shown. */
  logo_url: string | null;
  /** CSS colours of links and buttons on a light and on a dark background. */
  colour: string;
  colour_dark: string;
  /** Where recipients get help, or ''. */
  support: string;
  /** Legal name and address on one line, or ''. */
  legal: string;
};

/** The identity of the network, from the settings and the legal entity. */
export async function findIdentity(db: Db, config: Config): Promise<Identity> {
  const entity = await findLegalEntity(db);
  const legal = entity
    ? [entity.legal_name, entity.address, `${entity.postal_code} ${entity.city}`, entity.country]
        .map((part) => part.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(', ')
    : '';
  const { name, logo, colour, colour_dark, support_email, support_url } = networkIdentity(config);
  return {
    ...{ name, colour, colour_dark, legal },
    logo_url: logo ? new URL(logo, `${config.public_url}/`).href : null,
    support: support_email || support_url,
  };
}
