import { afterAll, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/publisher.ts';
import * as third from '#contract/accounts/third-party.ts';
import type { Call } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { listLinks } from '#contract/links/publisher.ts';
import * as uploads from '#contract/uploads/publisher.ts';
import { both, form } from '#fixtures/testing/corrupt-account-fields.ts';
import { corruptFields } from '#fixtures/testing/corrupt-fields.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { unraisedKeys } from '#fixtures/testing/unraised-keys.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { sendFile } from '#server/people/uploads/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher, buildStaff } from './builders.ts';
import { issueToken } from './mails/issue-token.ts';
import { buildProviders, buildVisitor, DEVICE } from './third-party/builders.ts';

// Every error key of accounts, users, sites and uploads, with a request that raises it. The
// refuse-input tests cover the other values of each field.

const providers = await buildProviders();
const t = await openTestApp(providers.env);
afterAll(providers.close);
const walk = buildVisitor(t, providers);
const taken = await buildPublisher(t);
const owner = await buildPublisherWithSite(t);
const waiting = await buildSite(t, owner, { status: 0 });
const support = await buildStaff(t, 'support');

type Reply = { code: number; message: string };
type Caller = { token: string } | null;

/** Makes a call with any input, valid or not. */
const ask = (call: Call, input: object, caller: Caller = null): Promise<Reply> =>
  t.post(call.path, { appId: 32, req: { header: caller ?? {}, attributes: input } });

const invalidFields = corruptFields(taken, owner, waiting);

/**
 * Keys that need more than one invalid field. The order matters: the last ones advance the clock.
 */
const acted: Partial<Record<ErrorKey, () => Promise<Reply>>> = {
  THIRD_PARTY_STEP_REQUIRED: () => walk.signInWith('google', 'every-key-unbound'),
  UNAUTHORISED: () => ask(accounts.readProfile, {}),
  TOKEN_ERROR: () => ask(accounts.readProfile, {}, { token: 'made up' }),
  APP_ID_REQUIRED: () => t.post(accounts.readProfile.path, { req: {} }),
  HTTP_CLIENT_PARAM_ERROR: () => t.post(accounts.readProfile.path, []),
  CALL_NOT_FOUND: () => t.post('/auth/nothing', {}),
  DEFAULT_SITE_NOT_SET: () => ask(listLinks, {}, taken),
  PASSWORD_TOO_COMMON: () => {
    const common = { password: 'password123', repassword: 'password123' };
    return ask(accounts.signUp, { ...form, ...common });
  },
  EMAIL_NOT_VERIFIED: async () => {
    const { username, password } = await buildPublisher(t, { verified: false });
    return ask(accounts.signIn, { account: username, password });
  },
  USER_LOCKED: async () => {
    const { token, user_id } = await buildPublisher(t);
    await t.db.updateTable('users').set({ status: 'locked' }).where('id', '=', user_id).execute();
    return ask(accounts.readProfile, {}, { token });
  },
  LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: async () => {
    const { username: account, password } = await buildPublisher(t);
    for (let guess = 0; guess < 10; guess += 1) {
      await ask(accounts.signIn, { account, password: 'guess' });
    }
    return ask(accounts.signIn, { account, password });
  },
  USER_HAS_BEEN_BOUND: async () => {
    const tickets = [];
    for (let visit = 0; visit < 2; visit += 1) {
      tickets.push((await walk.signInWith('google', 'every-key-twice')).data.ticket);
    }
    const bindAs = (ticket: unknown, { token, password }: typeof taken) =>
      walk.ask(third.bindThirdParty, { ticket, password }, { device: DEVICE, token });
    await bindAs(tickets[0], taken);
    return bindAs(tickets[1], owner);
  },
  USER_UNIQUE_ID_NOT_OBTAINED: async () => {
    const back = await walk.visitProvider('google', 'every-key-unknown');
    const input = { ...back, platform_code: 'never given' };
    return walk.ask(third.checkThirdParty, input, { device: DEVICE });
  },
  FILE_REQUIRED: () => sendFile(t, owner, uploads.uploadFile, null),
  FILE_TYPE_NOT_ALLOWED: () => sendFile(t, owner, uploads.uploadFile, '<svg></svg>'),
  FILE_TOO_LARGE: () =>
    sendFile(t, owner, uploads.uploadFile, Buffer.alloc(uploads.MAX_UPLOAD_BYTES + 1)),
  TOO_MANY_REQUESTS: async () => {
    const { path } = accounts.signInAdmin;
    const input = { email: support.email, password: 'guess' };
    let last: Reply = { code: 0, message: '' };
    for (let guess = 0; guess < 21; guess += 1) {
      last = await t.post(path, { appId: 32, req: { attributes: input } });
    }
    return last;
  },
  TRACK_HAS_BEEN_USED: async () => {
    const { user_id } = await buildPublisher(t);
    const track = await issueToken(t.db, { user_id, purpose: 'reset_password' });
    await ask(accounts.resetPassword, { track, ...both });
    return ask(accounts.checkPasswordReset, { track });
  },
  PWD_RESET_CHECK_EXPIRED: async () => {
    const { user_id } = await buildPublisher(t);
    const track = await issueToken(t.db, { user_id, purpose: 'reset_password' });
    advanceClock(30 * 60_000);
    return ask(accounts.checkPasswordReset, { track });
  },
  TOKEN_EXPIRED: async () => {
    const { token } = await buildPublisher(t);
    advanceClock(4 * 24 * 3_600_000);
    return ask(accounts.readProfile, {}, { token });
  },
};

const notOurs = 'belongs to announcements, blocks or reports';

/**
 * Keys in these ranges that no request about accounts, users, sites or uploads raises, with the
 * reason.
 */
const unraised: Partial<Record<ErrorKey, string>> = {
  SIGN_IN_LINK_EXPIRED: 'raised in sessions/sign-in-by-link.test.ts',
  SIGN_IN_LINK_ELSEWHERE: 'raised in sessions/sign-in-by-link.test.ts',
  EMAIL_SENDING_FAILED: 'raised in sign-up/sign-up.test.ts',
  BLOCK_NAME_NOT_EXIST: notOurs,
  NOTICE_KEYWORD_STRING: notOurs,
  NOTICE_IS_TOP_INTEGER: notOurs,
  NOTICE_NOT_EXIST: notOurs,
  SERVICE_UNAVAILABLE: 'only a fault of the server raises it: platform/http/run-call.test.ts',
  REQUEST_TOO_LARGE: 'raised before any call: platform/http/run-call.test.ts',
  DATA_CONFLICT: 'belongs to imports',
  ENROLMENT_CODE_REQUIRED:
    'raised in server/people/accounts/staff-factor/reset-staff-factor.test.ts',
  ENROLMENT_CODE_ERROR: 'raised in server/people/accounts/staff-factor/enrolment-codes.test.ts',
  READ_ONLY_SESSION: 'raised in server/access/staff/open-publisher.test.ts',
  TWO_FACTOR_ALREADY_ON: 'raised in two-factor/turn-off-two-factor.test.ts',
  SIGN_IN_PROVIDER_NOT_CONFIGURED: 'raised in third-party/configured.test.ts',
  SIGN_IN_PROVIDER_UNREACHABLE: 'raised in third-party/configured.test.ts',
  LAST_SIGN_IN_WAY: 'raised in third-party/third-party.test.ts',
  TEAM_INVITATION_EXISTS: 'raised in team/invitation.test.ts',
  TEAM_FULL: 'raised in team/invitation.test.ts',
  INVITATION_EMAIL_HAS_ACCOUNT: 'raised in team/invitation.test.ts',
};

const RANGES = [
  [320, 320],
  [401, 403],
  [20001, 20076],
  [20086, 20099],
  [20114, 20165],
  [21001, 21005],
  [21010, 21013],
  [21037, 21038],
  [21040, 21041],
  [21045, 21045],
  [21080, 21109],
] as const;

const raisedKeys = () => [
  ...invalidFields.flatMap(([, , , keys]) => Object.keys(keys)),
  ...Object.keys(acted),
];

test('every key of these ranges is raised by a request below or listed with a reason', () => {
  const ours = Object.entries(errorCodes).flatMap(([key, code]) =>
    RANGES.some(([from, to]) => code >= from && code <= to) ? [key] : [],
  );
  const listed = [...raisedKeys(), ...Object.keys(unraised), ...Object.keys(unraisedKeys)];
  expect(ours.filter((key) => !listed.includes(key))).toEqual([]);
  expect(listed.filter((key, index) => listed.indexOf(key) !== index)).toEqual([]);
});

test('each invalid field is refused with its key and code', async () => {
  const violations: string[] = [];
  for (const [call, caller, good, keys] of invalidFields) {
    for (const [key, [field, value]] of Object.entries(keys)) {
      const reply = await ask(call, { ...good, [field]: value }, caller);
      const isRight = reply.message === key && reply.code === errorCodes[key as ErrorKey];
      if (!isRight) violations.push(`${key}: ${call.path} answers ${reply.code} ${reply.message}`);
    }
  }
  expect(violations).toEqual([]);
});

test.each(Object.entries(acted))('%s is answered with its code', async (key, act) => {
  expect(await act()).toMatchObject({ code: errorCodes[key as ErrorKey], message: key });
});
