import { tag, wrap } from '#server/platform/files/xml-tags.ts';

/** The sitemap (sitemaps.org, 0.9) of these paths. */
export function writeSitemap(
  origin: string,
  paths: readonly { path: string; updated_at?: Date }[],
): string {
  const entries = paths.map(({ path, updated_at }) =>
    wrap(
      'url',
      tag('loc', origin + path),
      updated_at ? tag('lastmod', updated_at.toISOString().slice(0, 10)) : '',
    ),
  );
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`;
}

/** Paths that crawlers leave out: calls, private files, the portal, staff screens, tracking links. */
const EXCLUDED = ['/api/', '/files/', '/exports/', '/portal/', '/staff', '/t/', '/in/'];

export function writeRobots(origin: string): string {
  const lines = EXCLUDED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
