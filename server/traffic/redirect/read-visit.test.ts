import { expect, test } from 'vitest';
import { type Head, readHead } from './fast-path/read-head.ts';
import { readVisit } from './read-visit.ts';

function read(path: string, headers: string) {
  const request = `GET ${path} HTTP/1.1\r\nHost: us.test\r\n${headers}\r\n`;
  return readVisit(readHead(Buffer.from(request, 'latin1'), 0) as Head);
}

test.each([
  ['https://blog.example.com/post/1', 'blog.example.com'],
  ['https://blog.example.com/post/2?a=/b', 'blog.example.com'],
  ['https://blog.example.com', 'blog.example.com'],
  ['https://Blog.Example.com:8443/a', 'blog.example.com'],
  ['https://user:secret@blog.example.com/a', 'blog.example.com'],
  ['https://blog.example.com?/a/b/c', 'blog.example.com'],
  ['https://blog.example.com#/a/b/c', 'blog.example.com'],
  ['https:/blog.example.com/a/b', 'blog.example.com'],
  ['https:////blog.example.com/a/b', 'blog.example.com'],
  ['https:\\\\blog.example.com\\a/b', 'blog.example.com'],
  ['https://\tblog.example.com/a', 'blog.example.com'],
  ['https://xn--bcher-kva.example/a', 'xn--bcher-kva.example'],
  ['android-app://com.example.app/a', 'com.example.app'],
  ['blog/a/b/c', null],
  ['data:a/b/c/d', null],
  ['', null],
])('of the referrer %j the host %s is stored, as the URL parser reads it', (referrer, host) => {
  expect(read('/t/abc', `Referer: ${referrer}\r\n`).referrer_host).toBe(host);
  expect(URL.parse(referrer)?.hostname || null).toBe(host);
});

test.each([
  ['/t/abc', 'abc', ''],
  ['/t/abc/', 'abc', ''],
  ['/t/abc?uid1=a?b', 'abc', 'uid1=a?b'],
  ['/t/abc/?uid1=/', 'abc', 'uid1=/'],
  ['/t/', '', ''],
  ['/t//', '', ''],
  ['/t/?url=/t/abc', '', 'url=/t/abc'],
  ['/t/abc/def', '', ''],
  ['/t/a.b', '', ''],
  [`/t/${'a'.repeat(64)}`, 'a'.repeat(64), ''],
  [`/t/${'a'.repeat(65)}`, '', ''],
])('%s has the code %j and the query %j', (path, code, query) => {
  const visit = read(path, '');
  expect({ code: visit.code.text, query: visit.query }).toEqual({ code, query });
});

test('texts of one length that differ in one byte are different texts', () => {
  const agents = Array.from({ length: 400 }, (_, index) => {
    const at = index % 200;
    return `${'a'.repeat(at)}${index < 200 ? 'b' : 'c'}${'a'.repeat(199 - at)}`;
  });
  for (const agent of [...agents, ...agents]) {
    expect(read('/t/abc', `User-Agent: ${agent}\r\n`).agent.browser.user_agent).toBe(agent);
  }
});
