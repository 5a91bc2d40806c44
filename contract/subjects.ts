import type { ErrorKey } from './errors.ts';

/** The other names of a field. `differ`: key for names with different values; default: that of a wrong type. */
type Field = { readonly names: readonly string[]; readonly differ?: ErrorKey };

/** Calls that concern one subject of the specification, with the fields that it names in several ways. */
type Subject = {
  readonly calls: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
};

const account: Field = { names: ['username'], differ: 'USERNAME_FORMAT_ERROR' };
const repassword: Field = { names: ['confirm password'], differ: 'REPASSWORD_ERROR' };
const track: Field = { names: [], differ: 'PWD_RESET_CHECK_FAILED' };

/**
 * The specification lists the names of a subject (section 3, with the words of section 5) without
 * saying which call carries which. A call takes them all; its own names are those of its `input`.
 * Names in several words may be written in any way: see `foldName`.
 */
const subjects: readonly Subject[] = [
  {
    calls: ['/auth/sign_up', '/auth/account_check', '/auth/email_check', '/auth/invite_accept'],
    fields: {
      account,
      email: { names: [], differ: 'EMAIL_FORMAT_ERROR' },
      password: { names: [], differ: 'PASSWORD_FORMAT_ERROR' },
      repassword,
    },
  },
  {
    calls: ['/auth/setup_admin', '/auth/staff_invite_accept'],
    fields: { repassword },
  },
  {
    calls: ['/auth/sign_in', '/auth/sign_in_link'],
    fields: { account: { names: ['username', 'email'], differ: 'USERNAME_FORMAT_ERROR' } },
  },
  {
    calls: ['/auth/sign_in_admin'],
    fields: { email: { names: ['account', 'username'], differ: 'EMAIL_FORMAT_ERROR' } },
  },
  {
    calls: ['/auth/email_verify', '/auth/email_confirm'],
    fields: { code: { names: ['verification code'], differ: 'CODE_ERROR' } },
  },
  {
    calls: ['/auth/pwd_reset_check', '/auth/pwd_reset'],
    fields: {
      track,
      new_password: { names: ['password'], differ: 'PASSWORD_FORMAT_ERROR' },
      confirm_password: { names: ['repassword'], differ: 'RESET_PASSWORD_NOT_EQUAL' },
    },
  },
  {
    calls: ['/user/password_edit'],
    fields: {
      new_password: { names: [], differ: 'PASSWORD_FORMAT_ERROR' },
      confirm_password: { names: ['repassword'], differ: 'PASSWORD_NOT_EQUAL' },
    },
  },
  { calls: ['/user/avatar_edit'], fields: { avatar: { names: ['avatar URL'] } } },
  {
    calls: ['/brand/list', '/brand/search'],
    fields: { keyword: { names: ['search keyword'] } },
  },
  {
    calls: ['/link/generate', '/link/batch', '/link/preview', '/link/edit'],
    fields: { target_url: { names: [], differ: 'BRAND_TARGET_URL_INVALID' } },
  },
  {
    calls: ['/tools/linkbook', '/tools/linkbook_merchants'],
    fields: { track: { names: [], differ: 'LINKBOOK_TRACK_INVALID' } },
  },
  { calls: ['/notice/list'], fields: { is_top: { names: ['is-top flag'] } } },
  { calls: ['/home/block'], fields: { name: { names: ['block name'] } } },
];

/** How a call reads the names of a request. */
export type CallNames = {
  /** The field that a folded name stands for. */
  readonly folded: ReadonlyMap<string, string>;
  /** Key by field where two names have different values. */
  readonly differ: ReadonlyMap<string, ErrorKey>;
};

/** The names that a call with these fields takes. */
export function namesOfCall(path: string, fields: readonly string[]): CallNames {
  const folded = new Map(fields.map((field) => [foldName(field), field]));
  const differ = new Map<string, ErrorKey>();
  for (const subject of subjects.filter(({ calls }) => calls.includes(path))) {
    for (const [field, { names, ...key }] of Object.entries(subject.fields)) {
      if (!fields.includes(field)) continue;
      if (key.differ) differ.set(field, key.differ);
      for (const name of names) {
        if (!folded.has(foldName(name))) folded.set(foldName(name), field);
      }
    }
  }
  return { folded, differ };
}

/**
 * A name without its spelling: the specification writes `first_name`, `curPage` and "platform code",
 * so a client cannot know whether we expect `platform_code`, `platformCode` or `platform code`.
 */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/**
 * Whether a call ignores names that it does not know: where that can neither widen a list nor lose a
 * change of data, which is so in sign-up, sign-in, reset and third-party calls.
 */
export function ignoresUnknownNames(path: string): boolean {
  return /^\/(?:auth\/|user\/third_party_)/.test(path);
}
