import type { BrandRole } from '#contract/actors.ts';
import { type MailText, mailTexts } from '#server/people/accounts/mails/mail-texts.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { findQuestion } from '#server/people/sites/questions/review-question.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { findWaitingApplication } from '../brands/relationships/find-waiting-application.ts';
import { notifyBrand } from './notify-brand.ts';
import { findSignUp } from './sign-ups/list-sign-ups.ts';
import { findInvitation, findMembers } from './store.ts';

type OfInvitation = { brand_invitation_id: number };
type OfSignUp = { brand_sign_up_id: number };

/** Mails about the people of a brand and about shops that sign up, and what waits for brands. */
export const brandMemberJobs = {
  'brand_members.mail_invitation': mailInvitation,
  'brand_members.mail_joined': mailJoined,
  'brand_members.notify_sign_up': notifySignUp,
  'brand_members.mail_decision': mailDecision,
  'brand_members.notify_applied': notifyApplied,
  'brand_members.notify_answer': notifyAnswer,
} satisfies Record<string, JobRunner>;

const ROLE_TEXTS = {
  owner: 'an owner',
  marketer: 'a marketer',
  finance: 'finance',
  developer: 'a developer',
} as const satisfies Readonly<Record<BrandRole, MailText>>;

/** Mails the link of an invitation. The code is made here, so that nothing stores it. */
async function mailInvitation(parts: Parts, { brand_invitation_id: id }: OfInvitation) {
  const invitation = await findInvitation(parts.db, id);
  if (!invitation || invitation.expires_at <= now()) return;
  const code = newToken();
  const stored = await parts.db
    .updateTable('brand_invitations')
    .set({ token_hash: hashToken(code) })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (stored.numUpdatedRows === 0n) return;
  const { email, language, role, merchant_name: brand, invited_by: inviter } = invitation;
  const values = { brand, role: mailTexts(language)(ROLE_TEXTS[role]) };
  const mail = {
    source: `brand invitation ${id} ${invitation.created_at.toISOString()}`,
    to: { email, name: '', language },
    link: `${parts.config.public_url}/portal/invitation?code=${code}`,
  };
  // Staff are the network itself; a colleague is named by the verified address.
  if (inviter === null) await sendRequiredMail(parts, 'brand_invitation', { ...mail, values });
  else {
    await sendRequiredMail(parts, 'brand_team_invitation', {
      ...mail,
      values: { ...values, inviter },
    });
  }
}

/** Tells the other owners who has joined. */
async function mailJoined(parts: Parts, { brand_invitation_id: id }: OfInvitation) {
  const invitation = await findInvitation(parts.db, id);
  if (!invitation) return;
  const { brand_id, accepted_by, email, role, merchant_name: brand, mcid } = invitation;
  for (const owner of await findMembers(parts.db, brand_id)) {
    if (owner.role !== 'owner' || owner.user_id === accepted_by) continue;
    const { user_id, language } = owner;
    await sendRequiredMail(parts, 'brand_joined', {
      source: `brand invitation ${id}`,
      to: { user_id, side: 'brand', email: owner.email, name: owner.first_name, language },
      values: { email, brand, role: mailTexts(language)(ROLE_TEXTS[role]) },
      link: `${parts.config.public_url}/portal/brands/${mcid}/team`,
    });
  }
}

/** Notifies staff that a shop waits for an answer. */
async function notifySignUp({ db }: Parts, { brand_sign_up_id: id }: OfSignUp) {
  await inTransaction(db, async (tx) => {
    const asked = await findSignUp(tx, id);
    if (asked?.status !== 'waiting') return;
    await notifyStaff(tx, {
      kind: 'brand_sign_up_waiting',
      source: `sign_up ${id}`,
      values: { shop: asked.shop_name, country: asked.country },
      path: '/staff/brand-sign-ups',
    });
  });
}

/** Mails the reason of a rejection. Who is accepted gets an invitation. */
async function mailDecision(parts: Parts, { brand_sign_up_id: id }: OfSignUp) {
  const asked = await findSignUp(parts.db, id);
  if (asked?.status !== 'rejected') return;
  const { email, contact_name: name, language, shop_name: shop, reason } = asked;
  await sendRequiredMail(parts, 'brand_sign_up_rejected', {
    source: `brand sign-up ${id}`,
    to: { email, name, language },
    values: { shop, reason: reason ?? '' },
    link: `${parts.config.public_url}/contact`,
  });
}

/** Notifies those who decide applications of one that waits. */
async function notifyApplied({ db }: Parts, { relationship_id: id }: { relationship_id: number }) {
  await inTransaction(db, async (tx) => {
    const row = await findWaitingApplication(tx, id);
    if (!row) return;
    const { brand_id, mcid, site_name: channel, merchant_name: brand, applied_at } = row;
    await notifyBrand(
      tx,
      { brand_id, permission: 'publishers.decide' },
      {
        kind: 'brand_application_waiting',
        source: `relationship ${id} ${applied_at.toISOString()}`,
        values: { channel, brand },
        path: `/portal/brands/${mcid}/applications`,
      },
    );
  });
}

/** Notifies the same people of an answer of the applicant to one of them. */
async function notifyAnswer({ db }: Parts, { question_id }: { question_id: number }) {
  await inTransaction(db, async (tx) => {
    const asked = await findQuestion(tx, question_id);
    if (asked?.answer == null || asked.asked_by_user === null) return;
    const row = await findWaitingApplication(tx, asked.subject_id);
    if (!row) return;
    const { brand_id, mcid, site_name: channel, merchant_name: brand } = row;
    await notifyBrand(
      tx,
      { brand_id, permission: 'publishers.decide' },
      {
        kind: 'brand_applicant_answered',
        source: `answer ${question_id}`,
        values: { channel, brand, answer: asked.answer },
        path: `/portal/brands/${mcid}/applications`,
      },
    );
  });
}
