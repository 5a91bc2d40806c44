import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sidesOf } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { answeredCalls } from '#server/start/web-role.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const declared = await declaredCalls();

test('every call of the contract is answered exactly once', () => {
  const answered = answeredCalls.map(({ call }) => call.path).sort();
  expect(answered).toEqual(declared.map((call) => call.path).sort());
  expect(new Set(answered).size).toBe(answered.length);
});

test('every refusal a call declares is raised by some test', async () => {
  const tests = await allTests();
  const untried = declared.flatMap((call) =>
    call.refuses.filter((key) => !tests.includes(`'${key}'`)).map((key) => `${call.path} ${key}`),
  );
  expect(untried).toEqual([]);
});

const CREDENTIAL =
  /password|email|two_factor|session|third|payout|token|team|archive|close|staff.member/;
const READS =
  /(^|_)(list|info|profile|sessions|performance|transactions|summary|details|featured|search)$/;

/** Calls whose paths say neither; each is listed with what it does. */
const OTHERWISE: Record<string, Call['effect']> = {
  '/auth/autologin_raise': 'none',
  '/auth/sign_out': 'none',
  '/portal/sign_out': 'none',
  '/staff/sign_out': 'none',
  '/brand/categories': 'none',
  '/staff/ledger/check': 'none',
  '/product/categories': 'none',
  '/brand/countries': 'none',
  '/brand/search': 'none',
  '/home/banners': 'none',
  '/notice/unread': 'none',
  '/staff/markdown/preview': 'none',
  '/home/dashboard': 'none',
  '/report/clicks': 'none',
  '/link/preview': 'none',
  '/payout/fields': 'none',
  '/payment/lines': 'none',
  '/payment/statement': 'none',
  '/payment/demand': 'none',
  '/payment/self_billed': 'none',
  '/payment/tax_edit': 'credential',
  '/staff/self_billed/pdf': 'none',
  '/payment/export': 'none',
  '/staff/payment/run_export': 'none',
  '/staff/payment/reconcile': 'none',
  '/staff/invoice/pdf': 'none',
  '/staff/credit_note/pdf': 'none',
  '/staff/rate/state': 'none',
  '/staff/payment/over_limit': 'none',
  '/staff/money_limit/changes': 'none',
  '/staff/accounting/export': 'none',
  '/staff/month_end/export': 'none',
  '/staff/brand/preview_terms': 'none',
  '/staff/brand/recompute_terms': 'none',
  '/portal/terms/preview': 'none',
  '/portal/terms/recompute': 'none',
  '/staff/brand/estimate_order': 'none',
  '/staff/system/show': 'none',
  '/staff/system/work': 'none',
  '/staff/shop/deliveries': 'none',
  '/staff/shop/secret': 'credential',
  '/staff/approval_rule/try': 'none',
  '/staff/publisher/money': 'none',
  '/staff/mail_template/preview': 'none',
  '/notification/unread': 'none',
  '/notification/preferences': 'none',
  '/staff/notification/unread': 'none',
  '/staff/notification/preferences': 'none',
  // Marks one's own notifications, which auditors do too.
  '/staff/notification/read': 'none',
  '/tools/link_code': 'none',
  '/tools/api_menu': 'none',
  '/tools/api_token': 'none',
  '/tools/api_token_add': 'credential',
  '/tools/api_token_revoke': 'credential',
  '/tools/api_token_rotate': 'credential',

  '/postback/do_info': 'change',
  '/postback/get_type': 'none',
  '/postback/logs': 'none',
  '/postback/secret': 'credential',
  '/report/annotations': 'none',
  '/tools/broken_links': 'none',
  '/tools/broken_links_progress': 'none',
  '/tools/get_broken_type': 'none',
};

test('every call behind sign-in is declared to read, to change, or to touch credentials', () => {
  const violations = declared
    .filter(({ actor }) => actor !== 'anyone')
    .map(({ path, effect }) => [path, effect, expectedEffect(path)])
    .filter(([, effect, expected]) => effect !== expected);
  expect(violations, 'path, declared, as the path says').toEqual([]);
});

test("every change to what is the publisher's names the permission it takes", () => {
  const own = [
    '/user/edit',
    '/user/avatar_edit',
    '/common/upload',
    '/common/media_kit',
    '/notice/read',
    '/notice/read_all',
    '/notification/read',
    '/notification/preference_edit',
  ];
  const unnamed = declared
    .filter(({ actor, effect }) => sidesOf(actor).includes('publisher') && effect === 'change')
    .filter(({ permission, path }) => permission === null && !own.includes(path));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

function expectedEffect(path: string): Call['effect'] {
  const known = OTHERWISE[path];
  if (known) return known;
  const verb = path.split('/').at(-1) ?? '';
  if (READS.test(verb)) return 'none';
  return CREDENTIAL.test(path) ? 'credential' : 'change';
}

async function declaredCalls(): Promise<Call[]> {
  const found: Call[] = [];
  for await (const name of glob('contract/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(`${ROOT}${name}`);
    // Some files export groups of calls.
    const values = Object.values(exported).filter((value) => typeof value === 'object');
    const all = values.flatMap((value) => (isCall(value) ? [value] : Object.values(value ?? {})));
    found.push(...all.filter(isCall));
  }
  return found;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'refuses' in value;
}

async function allTests(): Promise<string> {
  const texts: string[] = [];
  for await (const name of glob('{server,contract}/**/*.test.ts', { cwd: ROOT })) {
    if (!name.endsWith('app.test.ts')) texts.push(await readFile(`${ROOT}${name}`, 'utf8'));
  }
  return texts.join('\n');
}
