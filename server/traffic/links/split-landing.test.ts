import { expect, test } from 'vitest';
import { splitLanding } from './split-landing.ts';

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
  const brand = { click_ref_param: 'click_ref', adds_afsrc: false };
  expect(splitLanding(target, brand).join('R')).toBe(expected);
});

test.each([
  ['click_ref', 'https://b.example/?a=1', 'https://b.example/?a=1&afsrc=1&click_ref=R'],
  ['click_ref', 'https://b.example/?afsrc=1#f', 'https://b.example/?afsrc=1&click_ref=R#f'],
  ['afsrc', 'https://b.example/?a=1', 'https://b.example/?a=1&afsrc=R'],
])('with the mark, and the reference in %s, %s becomes %s', (click_ref_param, target, expected) => {
  expect(splitLanding(target, { click_ref_param, adds_afsrc: true }).join('R')).toBe(expected);
});
