import { expect, test } from 'vitest';
import { addClickRef } from './add-click-ref.ts';

test.each([
  ['https://b.example', 'https://b.example?click_ref=R'],
  ['https://b.example/?', 'https://b.example/?click_ref=R'],
  ['https://b.example/?a=1&b=%20+c', 'https://b.example/?a=1&b=%20+c&click_ref=R'],
  ['https://b.example/p#top?x=1', 'https://b.example/p?click_ref=R#top?x=1'],
  ['https://b.example/?a=1#f', 'https://b.example/?a=1&click_ref=R#f'],
  ['https://b.example/?click_ref=old&a=1', 'https://b.example/?a=1&click_ref=R'],
  ['https://b.example/?click%5Fref=forged&a=1', 'https://b.example/?a=1&click_ref=R'],
  ['https://b.example/?%63lick_ref&a=%ff', 'https://b.example/?a=%ff&click_ref=R'],
  ['https://b.example/?a&&b=?&', 'https://b.example/?a&&b=?&&click_ref=R'],
  ['https://b.example/ü?q=ü', 'https://b.example/%C3%BC?q=%C3%BC&click_ref=R'],
])('adds the reference to %s and leaves the rest unchanged', (target, expected) => {
  expect(addClickRef(target, 'click_ref', 'R')).toBe(expected);
});
