import { buildLinkbook } from './build-linkbook.ts';
import { buildWeb } from './build-web.ts';

/**
 * `npm run build`: writes `dist/` for a production installation: the web application, the script
 * for publishers' pages and the browser extension. The server runs from its sources.
 */
await buildWeb();
await buildLinkbook();
console.log('dist/ is up to date.');
