import { buildLinkbook } from './build-linkbook.ts';

/** `npm run build:extension`: the browser extension, unpacked, in `dist/extension`. */
await buildLinkbook();
console.log(
  'dist/extension holds the extension; a publisher downloads it with their own settings.',
);
