import { drawPicture } from '#server/people/uploads/builders.ts';
import type { Answer } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';
import { MENU_FIELDS, PROFILE_FIELDS, specifiedCalls } from './specification/calls.ts';
import { walkAccounts } from './walk-accounts.ts';
import { is } from './walk-rules.ts';

type Ask = (path: string, attributes?: object) => Promise<Answer>;

/** Makes every call of section 7 with a valid request; each must be answered. */
export async function walkCalls(walk: Walk): Promise<void> {
  const { found, owner } = walk;
  const ask: Ask = async (path, attributes = {}) => {
    const answer = await owner.ask(path, { attributes });
    if (answer.code !== 0) found.deviations.push(`${path} ${is(answer, [0])}`);
    return answer;
  };
  await walkAccounts(walk);
  await walkUser(walk, ask);
  await walkTools(walk, ask);
  await walkPostbacks(walk, ask);
  await ask('/home/banners', { placement: 'dashboard' });
  await ask('/common/regions');
  await ask('/common/download_list');
  await ask('/common/download_del', { id: 0, clearAll: 1 });
  const missed = Object.keys(specifiedCalls).filter((path) => !found.answered.has(path));
  if (missed.length > 0) found.deviations.push(`not answered: ${missed.join(', ')}`);
}

async function walkUser({ found, owner }: Walk, ask: Ask): Promise<void> {
  const picture = new File([new Uint8Array(await drawPicture())], 'picture.png');
  const uploaded = await owner.upload('/common/upload', picture);
  const { url = '', size = 1 } = (uploaded.data ?? {}) as { url?: string; size?: number };
  if (url === '') found.deviations.push('/common/upload returns no address');
  const given = await ask('/common/gen_token');
  const { token = '' } = (given.data ?? {}) as { token?: string };
  await owner.upload('/common/upload_not_logged', picture, token);
  const { data } = await ask('/user/profile');
  const missing = PROFILE_FIELDS.filter((name) => !(name in ((data ?? {}) as object)));
  if (missing.length > 0) found.deviations.push(`/user/profile has no ${missing.join(', ')}`);
  await ask('/user/edit', { first_name: 'Mara', last_name: 'Linden' });
  await ask('/user/company_edit', { company_name: 'Linden & Light', city: 'Bremen' });
  await ask('/user/avatar_edit', { avatar: url });
  const kits = await ask('/user/media_kit_edit', { file_url: url, name: 'Kit', size });
  const { media_kits = [] } = (kits.data ?? {}) as { media_kits?: { id: number }[] };
  const id = Math.max(...media_kits.map((kit) => kit.id));
  await ask('/user/media_kit_del', { id });
  await ask('/user/refer_list');
}

async function walkTools({ found }: Walk, ask: Ask): Promise<void> {
  const menu = await ask('/tools/api_menu');
  const entries = Array.isArray(menu.data) ? (menu.data as Record<string, unknown>[]) : [];
  if (entries.length === 0) found.deviations.push('/tools/api_menu is no list of entries');
  for (const entry of entries) {
    const missing = MENU_FIELDS.filter((name) => !(name in entry));
    if (missing.length > 0) found.deviations.push(`an API entry has no ${missing.join(', ')}`);
    await ask('/tools/api_info', { id: entry.id });
  }
  await ask('/tools/link_code');
  await ask('/tools/get_broken_type');
  await ask('/tools/broken_links');
}

async function walkPostbacks({ found, ids }: Walk, ask: Ask): Promise<void> {
  const kinds = await ask('/postback/get_type');
  const types = (kinds.data ?? {}) as Record<string, { value: number }[] | undefined>;
  const event_type = types.event_types?.[0]?.value;
  const delivery_type = types.delivery_types?.[0]?.value;
  const request = {
    event_type,
    delivery_type,
    link_url: 'https://in.example.com/pb?id=[[order_id]]',
  };
  await ask('/postback/test_info', request);
  const made = await ask('/postback/do_info', { ...request, site_id: ids.site_id });
  const { id } = (made.data ?? {}) as { id?: number };
  const listed = async () => {
    const { data } = await ask('/postback/list', { perPage: 200 });
    return (data as { list?: { id: number }[] } | null)?.list ?? [];
  };
  if (!(await listed()).some((one) => one.id === id)) {
    found.deviations.push('/postback/list does not contain the new postback');
  }
  await ask('/postback/do_test', { id });
  await ask('/postback/del', { id });
  if ((await listed()).some((one) => one.id === id)) {
    found.deviations.push('/postback/list contains a deleted postback');
  }
}
