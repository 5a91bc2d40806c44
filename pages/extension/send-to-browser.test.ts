import { expect, test } from 'vitest';
import { sendToBrowser } from './send-to-browser.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36';

test.each([
  [CHROME, 2],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 3],
  [`${CHROME} Edg/149.0.0.0`, 4],
])('%s creates links as tool %i', (userAgent, plugsId) => {
  expect(sendToBrowser(userAgent)).toBe(plugsId);
});
