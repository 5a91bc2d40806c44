import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from './trans.tsx';

test('elements enclose their part of the text, and components replace theirs', () => {
  const markup = renderToStaticMarkup(
    <Trans
      id="<0>Read the <1>terms</1></0> of {name}<2/>"
      values={{ name: 'Tributary & Co' }}
      components={{ 0: <p />, 1: <b />, 2: <br /> }}
    />,
  );
  expect(markup).toBe('<p>Read the <b>terms</b></p> of Tributary &amp; Co<br/>');
});

test('a value can be an element or be missing', () => {
  const link = <a href="/help">Help</a>;
  const shown = (value: React.ReactNode) =>
    renderToStaticMarkup(<Trans id="No method yet. {link}" values={{ link: value }} />);
  expect([link, null, false].map(shown)).toEqual([
    'No method yet. <a href="/help">Help</a>',
    'No method yet. ',
    'No method yet. ',
  ]);
});
