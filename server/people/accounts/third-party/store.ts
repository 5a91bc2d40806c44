import { sql } from 'kysely';
import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type Step = {
  device_hash: string;
  platform: ThirdPartyPlatform;
  created_at: Date;
  expires_at: Date;
};

/** Inserts the state of a visitor who is sent to a provider. */
export async function insertState(
  db: Db,
  state: Step & { state_hash: string; session_id: number | null },
): Promise<void> {
  await db.insertInto('third_party_states').values(state).execute();
}

/** Stores the name that came with a state, until the state expires. */
export async function updateStateName(
  db: Db,
  stateHash: string,
  name: { first_name: string; last_name: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('third_party_states')
    .set(name)
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/**
 * Consumes a state; returns the name that came with it, or undefined unless it is live and of this
 * provider and device.
 */
export function consumeState(
  db: Db,
  state: {
    state_hash: string;
    platform: ThirdPartyPlatform;
    device_hash: string;
    session_id: number | null;
  },
  at: Date,
) {
  return db
    .updateTable('third_party_states')
    .set({ used_at: at })
    .where('state_hash', '=', state.state_hash)
    .where('platform', '=', state.platform)
    .where('device_hash', '=', state.device_hash)
    .where('session_id', 'is not distinct from', state.session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['first_name', 'last_name'])
    .executeTakeFirst();
}

/** Inserts a ticket for an unbound identity. */
export async function insertTicket(
  db: Db,
  ticket: Step & { ticket_hash: string; subject: string },
): Promise<void> {
  await db.insertInto('third_party_tickets').values(ticket).execute();
}

/** Consumes a ticket; returns its identity, or undefined unless live and of this device. */
export function consumeTicket(tx: Tx, ticketHash: string, deviceHash: string, at: Date) {
  return tx
    .updateTable('third_party_tickets')
    .set({ used_at: at })
    .where('ticket_hash', '=', ticketHash)
    .where('device_hash', '=', deviceHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['subject', platformColumn])
    .executeTakeFirst();
}

const platformColumn = sql<ThirdPartyPlatform>`platform`.as('platform');
const identityColumns = ['id', 'user_id', 'bound_at', 'last_used_at'] as const;

/** The identity of this provider and subject, or undefined. */
export function findIdentity(db: Db, platform: ThirdPartyPlatform, subject: string) {
  return db
    .selectFrom('third_party_identities')
    .where('platform', '=', platform)
    .where('subject', '=', subject)
    .select([...identityColumns, platformColumn])
    .executeTakeFirst();
}

/** The identities of a user, oldest first. */
export function findIdentities(db: Db, userId: number) {
  return db
    .selectFrom('third_party_identities')
    .where('user_id', '=', userId)
    .select([...identityColumns, platformColumn])
    .orderBy('id')
    .execute();
}

/** Inserts an identity; returns it, or undefined if it is already bound. */
export function insertIdentity(
  tx: Tx,
  identity: { user_id: number; platform: ThirdPartyPlatform; subject: string; bound_at: Date },
) {
  return tx
    .insertInto('third_party_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning([...identityColumns, platformColumn])
    .executeTakeFirst();
}

/** Updates the last use of an identity. */
export async function touchIdentity(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('third_party_identities')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** Unbinds one identity of a user. */
export async function deleteIdentity(tx: Tx, userId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('third_party_identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Unbinds all identities of a user. */
export async function deleteIdentitiesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('third_party_identities').where('user_id', '=', userId).execute();
}

/**
 * Locks a user's identities until the transaction ends, so that concurrent changes are serialised.
 */
export async function lockIdentities(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('third_party_identities')
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes states and tickets that expired before this time. */
export async function deleteOldThirdPartySteps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('third_party_states').where('expires_at', '<', before).execute();
  await db.deleteFrom('third_party_tickets').where('expires_at', '<', before).execute();
}
