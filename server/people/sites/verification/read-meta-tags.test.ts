import { expect, test } from 'vitest';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { readMetaTags } from './read-meta-tags.ts';

const read = (html: string) => readMetaTags(html, 'affiliate-site');
const TAG = '<meta name="affiliate-site" content="abc">';

test.each([
  TAG,
  `<html><head>${TAG}</head><body></body></html>`,
  "<META content='abc' NAME='Affiliate-Site' />",
  '<meta\n  name=affiliate-site\n  content=abc>',
  `<title>a < b</title><script>if (a<b) {}</script>${TAG}`,
  `<!-- a -->İİ<!-- b -->${TAG}`,
])('%s contains the tag', (html) => {
  expect(read(html)).toEqual(['abc']);
});

test.each([
  '',
  `<!-- ${TAG} -->`,
  `İİ<!-- ${TAG} -->`,
  `<!-- ${TAG}`,
  `<script>"${TAG}"</script>`,
  `<title>Results for ${TAG}</title>`,
  `<noscript>${TAG}</noscript>`,
  `<head></head><body>${TAG}</body>`,
  `<body>${TAG}`,
  '<meta name="other" content="abc">',
  '<meta data-name="affiliate-site" content="abc">',
  '<meta name="affiliate-site">',
  '&lt;meta name="affiliate-site" content="abc"&gt;',
])('%s does not', (html) => {
  expect(read(html)).toEqual([]);
});

test('a page crafted to be slow is read in linear time', () => {
  const spent = spentMs();
  for (const fragment of ['<!--', '<meta ', '<meta name=', '<script', '<title><', "<meta '"]) {
    read(fragment.repeat((64 * 1024) / fragment.length));
  }
  expect(spent()).toBeLessThan(2_000);
});
