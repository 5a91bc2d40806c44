import { expect, test } from 'vitest';
import { linkStaffOpenid } from '#contract/accounts/staff-openid.ts';
import { linkThirdParty, listProviders } from '#contract/accounts/third-party.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readConfig } from '#server/platform/config.ts';

const t = await openTestApp({
  PUBLIC_URL: 'https://publishers.example.com',
  FACEBOOK_CLIENT_ID: 'our number',
  FACEBOOK_CLIENT_SECRET: 'our secret',
  INSTAGRAM_CLIENT_ID: 'our number',
  INSTAGRAM_CLIENT_SECRET: 'our secret',
  LINKEDIN_CLIENT_ID: 'our number',
  LINKEDIN_CLIENT_SECRET: 'our secret',
  // No server listens on the discard port.
  LINKEDIN_ISSUER: 'http://127.0.0.1:9',
});

async function link(
  platform: string,
  headers: Record<string, string> = { 'x-device': 'a device' },
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${linkThirdParty.path}`,
    headers,
    payload: { appId: 32, req: { attributes: { platform } } },
  });
  return answer.json();
}

test('a provider without credentials is reported as not configured and refused (21090)', async () => {
  const providers = await t.callAs(null, listProviders, {});
  expect(providers.data).toEqual({
    list: [
      { platform: 'facebook', configured: true },
      { platform: 'google', configured: false },
      { platform: 'apple', configured: false },
      { platform: 'linkedin', configured: true },
      { platform: 'instagram', configured: true },
    ],
  });
  expect((await link('google')).message).toBe('SIGN_IN_PROVIDER_NOT_CONFIGURED');
});

test('a provider without credentials is named as the reason also to a client without a device', async () => {
  expect((await link('google', {})).message).toBe('SIGN_IN_PROVIDER_NOT_CONFIGURED');
  expect((await link('facebook', {})).message).toBe('PARAMS_EMPTY');
  const staff = await t.callAs(null, linkStaffOpenid, {});
  expect(staff.message).toBe('SIGN_IN_PROVIDER_NOT_CONFIGURED');
});

test('an unreachable provider is reported (21091)', async () => {
  expect((await link('linkedin')).message).toBe('SIGN_IN_PROVIDER_UNREACHABLE');
});

test('the address at the provider has state, PKCE and nonce, and no secret', async () => {
  const { data } = await link('facebook');
  const facebook = new URL(data.link);
  expect(facebook.origin).toBe('https://www.facebook.com');
  const values = Object.fromEntries(facebook.searchParams);
  expect(values).toMatchObject({
    client_id: 'our number',
    response_type: 'code',
    redirect_uri: 'https://publishers.example.com/auth/third-party',
    state: expect.stringMatching(/^facebook\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const instagram = new URL((await link('instagram')).data.link);
  expect(instagram.origin).toBe('https://www.instagram.com');
  expect(`${facebook}${instagram}`).not.toContain('secret');
});

test('a state is stored as a hash only', async () => {
  const { data } = await link('facebook');
  const state = new URL(data.link).searchParams.get('state') ?? '';
  const rows = await t.db.selectFrom('third_party_states').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(state.split('.')[1]);
});

test('incomplete credentials and an issuer with plain http are refused at the start', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'one' })).toThrow('GOOGLE_CLIENT_SECRET');
  const account = { GOOGLE_CLIENT_ID: 'one', GOOGLE_CLIENT_SECRET: 'two' };
  for (const issuer of ['http://accounts.example.com', 'http://127.0.0.1.example.com', 'ftp://x']) {
    expect(() => readConfig({ ...account, GOOGLE_ISSUER: issuer })).toThrow('GOOGLE_ISSUER');
  }
});
