import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardGrid } from './card-grid.tsx';

/** What is painted first: the server's renderer never reaches what is deferred. */
function paint(count: number) {
  const rows = Array.from({ length: count }, (_, place) => place);
  const markup = renderToStaticMarkup(
    <CardGrid
      rows={rows}
      rowKey={(row) => row}
      card={(row, isFirst) => <article data-first={isFirst}>{row}</article>}
      skeleton={null}
      empty="No brands"
    />,
  );
  return {
    cards: markup.match(/<article/g)?.length ?? 0,
    first: markup.match(/data-first="true"/g)?.length ?? 0,
    isBusy: markup.includes('<div aria-busy="true">'),
    markup,
  };
}

test('cards out of view are rendered after those in view, and are marked as busy until then', () => {
  expect(paint(20)).toMatchObject({ cards: 8, first: 4, isBusy: true });
});

test('a list in view is rendered at once and is not busy', () => {
  expect(paint(8)).toMatchObject({ cards: 8, first: 4, isBusy: false });
  expect(paint(3)).toMatchObject({ cards: 3, first: 3, isBusy: false });
});

test('an empty list shows its text', () => {
  expect(paint(0).markup).toContain('No brands');
});
