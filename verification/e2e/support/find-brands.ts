import { askProgram } from './sign-in.ts';

/** A brand that the publisher has joined and one that it has not, by their mcid. */
export type ExampleBrands = { joined: string; other: string };

export async function findBrands(url: string, token: string): Promise<ExampleBrands> {
  return {
    joined: await firstOf(url, { status: 2 }, token),
    other: await firstOf(url, { status: 0 }, token),
  };
}

/** The reply of `/brand/list` for the default site. */
export async function listBrands(url: string, filter: object, token: string) {
  const { default_site } = await askProgram(url, '/user/profile', {}, token);
  const { id: site_id } = default_site as { id: number };
  return askProgram(url, '/brand/list', { site_id, ...filter }, token);
}

async function firstOf(url: string, filter: object, token: string): Promise<string> {
  const { list } = await listBrands(url, filter, token);
  return (list as { mcid: string }[])[0]?.mcid ?? '';
}
