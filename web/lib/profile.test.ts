import { expect, test, vi } from 'vitest';
import { readProfile } from '#contract/accounts/publisher.ts';
import { loadProfile } from './profile.ts';
import { queries } from './queries.ts';

let asked = 0;
vi.mock('./call-api.ts', async (original) => ({
  ...(await original<typeof import('./call-api.ts')>()),
  callApi: async () => {
    asked += 1;
    return { code: 0, message: 'success', data: { user_id: asked } };
  },
}));
vi.mock('./toast.ts', () => ({ showError: () => {} }));

test('the user is loaded once, and again after a change that refreshes the profile', async () => {
  expect(await loadProfile()).toEqual({ user_id: 1 });
  expect(await loadProfile()).toEqual({ user_id: 1 });
  await queries.invalidateQueries({ queryKey: [readProfile.path] });
  expect(await loadProfile()).toEqual({ user_id: 2 });
});
