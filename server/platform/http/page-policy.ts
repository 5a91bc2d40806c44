/** The content security policy of the pages. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the charts position elements by style attributes; style sheets of other origins are
  // blocked.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
