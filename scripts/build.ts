import { buildLinkbook } from './build-linkbook.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/**
 * `npm run build`: writes `dist/` for a production installation: the server, the web
 * application, the script for publishers' pages and the browser extension.
 */
await buildWeb();
await buildLinkbook();
await buildServer();
console.log('dist/ is up to date.');
