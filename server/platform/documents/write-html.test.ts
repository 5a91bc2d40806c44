import { expect, test } from 'vitest';
import { Html, html } from './write-html.ts';

test('values are escaped in text and attributes, HTML and lists of it are not', () => {
  const hostile = `"><script>alert('1')</script>&`;
  const list = ['a', '<b>'].map((one) => html`<li>${one}</li>`);
  expect(html`<p title="${hostile}">${hostile}${list}${null}${7}${new Html('<br>')}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;' +
      '<li>a</li><li>&lt;b&gt;</li>7<br></p>',
  );
});
