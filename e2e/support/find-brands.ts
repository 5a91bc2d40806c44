import { askProgram } from './sign-in.ts';

/** A brand that the publisher has joined and one that it has not, by their mcid. */
export type ExampleBrands = { joined: string; other: string };

export async function findBrands(url: string, token: string): Promise<ExampleBrands> {
  return {
    joined: await firstOf(url, { status: 2 }, token),
    other: await firstOf(url, { status: 0 }, token),
  };
}

async function firstOf(url: string, attributes: object, token: string): Promise<string> {
  const { list } = await askProgram(url, '/brand/list', attributes, token);
  return (list as { mcid: string }[])[0]?.mcid ?? '';
}
