import type { Form } from './rule.ts';

const PASSWORD = 'seven small streams';

/** Section 5, sign-up, sign-in and passwords, with the codes of section 8. */
export const accountForms: readonly Form[] = [
  {
    path: '/auth/sign_up',
    as: 'visitor',
    good: () => ({
      account: 'conforming',
      email: 'conforming@example.com',
      password: PASSWORD,
      repassword: PASSWORD,
      first_name: 'Ada',
      last_name: 'Brook',
      agree: 1,
    }),
    rules: [
      ['account', 'required', 20030],
      ['account', 'string', 20031],
      ['account', 'format', 20002, 'a b'],
      ['email', 'required', 20036],
      ['email', 'string', 20037],
      ['email', 'format', 20004, 'plain'],
      ['password', 'required', 20032],
      ['password', 'string', 20033],
      ['password', 'format', 20005, 'short'],
      ['repassword', 'required', 20114],
      ['repassword', 'string', 20115],
      ['repassword', 'format', 20116, 'another river'],
      ['first_name', 'required', 20026],
      ['first_name', 'string', 20027],
      ['last_name', 'required', 20028],
      ['last_name', 'string', 20029],
      ['agree', 'required', 20034],
      ['agree', 'integer', 20035],
      ['agree', 'format', 20117, 2],
    ],
  },
  {
    path: '/auth/account_check',
    as: 'visitor',
    good: () => ({ account: 'conforming' }),
    rules: [
      ['account', 'required', 20006],
      ['account', 'string', 20007],
      ['account', 'format', 20002, 'a b'],
    ],
  },
  {
    path: '/auth/email_check',
    as: 'visitor',
    good: () => ({ email: 'conforming@example.com' }),
    rules: [
      ['email', 'required', 20008],
      ['email', 'string', 20009],
      ['email', 'format', 20004, 'plain'],
    ],
  },
  {
    path: '/auth/email_check_resend',
    as: 'visitor',
    good: () => ({ user_id: 1, email: 'conforming@example.com' }),
    rules: [
      ['user_id', 'required', 20014],
      ['user_id', 'integer', 20015],
      ['email', 'required', 20016],
      ['email', 'string', 20017],
    ],
  },
  {
    path: '/auth/sign_in',
    as: 'visitor',
    good: () => ({ account: 'conforming', password: PASSWORD }),
    rules: [
      ['account', 'required', 20042],
      ['account', 'string', 20043],
      ['password', 'required', 20043],
      ['password', 'string', 20044],
    ],
  },
  {
    path: '/auth/third_check',
    as: 'visitor',
    good: () => ({ platform: 'google', platform_code: 'x', state: 'x' }),
    rules: [
      ['platform', 'required', 20051],
      ['platform', 'string', 20052],
      ['platform_code', 'required', 20053],
      ['platform_code', 'string', 20054],
      ['state', 'required', 20056],
    ],
  },
  {
    path: '/auth/email_verify',
    as: 'visitor',
    good: () => ({ code: 'x' }),
    rules: [
      ['code', 'required', 20058],
      ['code', 'string', 20059],
    ],
  },
  {
    path: '/auth/pwd_reset',
    as: 'visitor',
    good: () => ({ track: 'x', new_password: PASSWORD, confirm_password: PASSWORD }),
    rules: [
      ['track', 'required', 20061],
      ['new_password', 'required', 20062],
      ['new_password', 'format', 20005, 'short'],
      ['confirm_password', 'required', 20063],
      ['confirm_password', 'format', 20064, 'another river'],
    ],
  },
  {
    path: '/user/password_edit',
    as: 'owner',
    good: () => ({ password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD }),
    rules: [
      ['password', 'required', 20010],
      ['password', 'string', 20011],
      ['confirm_password', 'required', 20012],
      ['confirm_password', 'string', 20013],
      ['confirm_password', 'format', 20018, 'another river'],
    ],
  },
];
