import type { FindRecipient } from '#server/notifications/mail-notifications.ts';
import { findReachable } from './store.ts';

/** Where a user or staff member who may sign in is reached, with the time zone of their account. */
export const findRecipient: FindRecipient = (db, person) => findReachable(db, person);
