import { expect, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { blockNames, readBlock } from '#contract/content/publisher.ts';
import { editBlock, listBlockVersions } from '#contract/content/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { missing, notText, tryHostileTexts, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t);

test.each(blockNames)('a stranger reads %s', async (name) => {
  const block = dataOf(await t.callAs(null, readBlock, { name }));
  expect(block).toMatchObject({ name, version: 0, updated_at: null });
  expect(block.sections.length).toBeGreaterThan(0);
  const ids = block.sections.map((section) => section.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, level, html } of block.sections) {
    expect(title === '').toBe(level === 0);
    expect(html).not.toMatch(/<h\d/);
  }
});

test.each(blockNames.filter((name) => name !== 'terms'))(
  'the shipped %s has a Chinese translation',
  async (name) => {
    const english = dataOf(await t.callAs(null, readBlock, { name })).sections;
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${readBlock.path}`,
      headers: { 'accept-language': 'zh-CN' },
      payload: { appId: APP_ID, req: { header: {}, attributes: { name } } },
    });
    const chinese = answer.json().data.sections as typeof english;
    const linksOf = (sections: typeof english) =>
      sections.flatMap(({ html }) => html.match(/href="[^"]*"/g) ?? []).sort();
    expect(chinese.map(({ level }) => level)).toEqual(english.map(({ level }) => level));
    expect(linksOf(chinese)).toEqual(linksOf(english));
    for (const { title } of chinese) expect(title).toMatch(/^$|\p{Script=Han}/u);
  },
);

test('each change is a version; of two concurrent changes the second is refused', async () => {
  const edit = (version: number, body: string) =>
    t.callAs(admin, editBlock, { name: 'terms', version, body });
  expect(dataOf(await edit(0, 'Hello <i>you</i>\n\n## One & two\n\nText'))).toMatchObject({
    version: 1,
  });
  expect(await edit(0, 'Other')).toEqual({ code: 21205, message: 'BLOCK_CHANGED', data: null });
  dataOf(await edit(1, 'Later'));
  const { list } = dataOf(await t.callAs(admin, listBlockVersions, { name: 'terms' }));
  expect(list.map((one) => one.version)).toEqual([2, 1, 0]);
  expect(list[0]).toMatchObject({ body: 'Later', author: expect.any(String) });
  dataOf(await edit(2, list[1]?.body ?? ''));
  const { version, sections } = dataOf(await t.callAs(null, readBlock, { name: 'terms' }));
  expect(version).toBe(3);
  expect(sections).toEqual([
    { id: '', title: '', level: 0, html: '<p>Hello &lt;i&gt;you&lt;/i&gt;</p>\n' },
    { id: 'one-two', title: 'One & two', level: 2, html: '<p>Text</p>\n' },
  ]);
});

test('a name is required and must be one of the known names', async () => {
  const violations = [
    ...(await tryInputs(t, null, readBlock, {}, [
      ...missing('name', 'BLOCK_NAME_REQUIRED'),
      ...notText('name', 'BLOCK_NAME_STRING'),
      ['name', 'nothing', 'BLOCK_NAME_NOT_EXIST'],
      ['name', 'constructor', 'BLOCK_NAME_NOT_EXIST'],
      ['name', '../help', 'BLOCK_NAME_NOT_EXIST'],
    ])),
    ...(await tryInputs(t, admin, editBlock, { name: 'help', version: 0, body: 'x' }, [
      ...missing('body', 'BLOCK_BODY_REQUIRED'),
      ['name', 'nothing', 'BLOCK_NAME_NOT_EXIST'],
    ])),
    ...(await tryHostileTexts(t, null, readBlock, {}, ['name'])),
  ];
  expect(violations).toEqual([]);
  const support = await buildStaff(t, 'support');
  const refused = await t.callAs(support, editBlock, { name: 'help', version: 0, body: 'x' });
  expect(refused.message).toBe('PERMISSION_DENIED');
});

test('each language has its own versions, and its own shipped text', async () => {
  const ask = async (language: 'en' | 'zh') =>
    dataOf(await t.callAs(admin, listBlockVersions, { name: 'signup', language })).list;
  const edit = { name: 'signup', version: 0, body: '你好' } as const;
  dataOf(await t.callAs(admin, editBlock, { ...edit, language: 'zh' }));
  expect((await ask('zh')).map(({ version, language }) => [version, language])).toEqual([
    [1, 'zh'],
    [0, 'zh'],
  ]);
  expect((await ask('zh'))[1]?.body).toMatch(/\p{Script=Han}/u);
  expect(await ask('en')).toMatchObject([{ version: 0, language: 'en' }]);
  expect((await t.callAs(admin, editBlock, { ...edit, language: 'zh' })).message).toBe(
    'BLOCK_CHANGED',
  );
  dataOf(await t.callAs(admin, editBlock, { ...edit, language: 'en', body: 'Hello' }));
});
