import { expect, test } from 'vitest';
import { inlined } from './inline-facades.ts';

const facades = new Map([['assets/qr-1.js', { file: 'late-2.js', names: 'QrDialog:e.a' }]]);

test('an import of a facade imports the file that has the code', () => {
  expect(
    inlined('load(()=>import(`./qr-1.js`).then(e=>e.QrDialog))', facades, 'assets/main-4.js'),
  ).toBe('load(()=>import(`./late-2.js`).then(e=>({QrDialog:e.a})).then(e=>e.QrDialog))');
});

test('a facade is not preloaded either, and the places of the list stay the same', () => {
  expect(inlined('f=["assets/kit-3.js","assets/qr-1.js"]', facades, 'assets/main-4.js')).toBe(
    'f=["assets/kit-3.js","assets/late-2.js"]',
  );
});

test('other imports stay', () => {
  const code = 'import("./qr-10.js");import a from"./qr-1.js";';
  expect(inlined(code, facades, 'assets/main-4.js')).toBe(code);
});

test('a file that imports a facade for its effects imports the file behind it, unless it is that file', () => {
  const code = 'import"./qr-1.js";run();';
  expect(inlined(code, facades, 'assets/main-4.js')).toBe('import"./late-2.js";run();');
  expect(inlined(code, facades, 'assets/late-2.js')).toBe('run();');
});
