import { expect, test } from 'vitest';
import { readMetaTags } from './read-meta-tags.ts';

const read = (html: string) => readMetaTags(html, 'tributary-site');
const TAG = '<meta name="tributary-site" content="abc">';

test.each([
  TAG,
  `<html><head>${TAG}</head><body></body></html>`,
  "<META content='abc' NAME='Tributary-Site' />",
  '<meta\n  name=tributary-site\n  content=abc>',
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
  '<meta data-name="tributary-site" content="abc">',
  '<meta name="tributary-site">',
  '&lt;meta name="tributary-site" content="abc"&gt;',
])('%s does not', (html) => {
  expect(read(html)).toEqual([]);
});

test('a page crafted to be slow is read in linear time', () => {
  const start = performance.now();
  for (const fragment of ['<!--', '<meta ', '<meta name=', '<script', '<title><', "<meta '"]) {
    read(fragment.repeat((64 * 1024) / fragment.length));
  }
  expect(performance.now() - start).toBeLessThan(2_000);
});
