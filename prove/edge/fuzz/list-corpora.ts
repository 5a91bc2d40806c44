import { gzipSync } from 'node:zlib';
import type { Corpus } from './mutate-file.ts';

const XML: Corpus = {
  seeds: [
    '<?xml version="1.0"?><rss xmlns:g="x"><channel><item><g:id>A1</g:id><title>Blue &lt;b&gt; cup</title><link>https://shop.example.com/a</link><g:price>80.00 USD</g:price><g:promotion_id>A</g:promotion_id></item></channel></rss>',
    '<feed><entry><id>1</id><link href="https://shop.example.com/1"/><title><![CDATA[x <script>a</script>]]></title><price>1</price></entry></feed>',
    '<!DOCTYPE rss [<!ENTITY a "b">]><rss><item><id>&a;</id><!-- c --><name>&#x41;</name></item></rss>',
  ],
  tokens: [
    ...[
      '<a>',
      '</a>',
      '<item>',
      '</item>',
      '<id>',
      '<a b="',
      '">',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
    ],
    ...[
      '&amp;',
      '&#x10ffff;',
      '&a;',
      '<?',
      '?>',
      '<!',
      '<',
      '>',
      '/>',
      '<script>',
      '</script',
      '="',
    ],
  ],
};
const JSON_FILE: Corpus = {
  seeds: [
    '{"shop":1,"products":[{"id":7,"title":"Cup [blue] {1}","price":10,"discountPercentage":25,"images":["https://x.example/1.png"],"reviews":[{"a":1}]}]}',
    '[{"id":"a","name":"x","price":"12,90 EUR","category":"A > B","promo_codes":["X","Y"],"available":true}]',
    '{"programs":[{"slug":"a","name":"A","url":"https://a.example","category":"x","commission":{"rate":"5%","type":"percent","currency":"USD","tiers":"orders 11: 10%"},"tags":["x"],"cookie_days":30}]}',
    '{"coupons":[{"id":1,"name":"5% off all","codes":["A","B"],"expiry":"2026-12-31","mcid":"m"}]}',
  ],
  tokens: [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '{"a":',
    '[[',
    '\\u0000',
    '\\',
    'null',
    '1e400',
    '"id":',
    '""',
  ],
};
const CSV: Corpus = {
  seeds: [
    'id,name,url,price,list_price,rating,reviews,category\nA1,"Lamp, brass",https://shop.example.com/1,20,40,4.5,12,Lighting\n',
    'slug,name,url,category,commission_rate,commission_currency,commission_tiers,cookie_days\na,A,https://a.example,Travel,5%,USD,"orders 11: 10% | sales 100.00: 12.50 EUR",30\n',
    'order_id,line_id,amount,currency,order_time,decision,reason\nN-1,1,10.00,USD,2026-03-01T10:00:00Z,approved,\n',
    'Date,USD,JPY,\n2026-03-04,1.0816,161.5,\n',
    'day,currency,per_eur\n2026-03-04,USD,1.08\n',
    'reference;status;amount;currency\nP1-a;paid;1.00;USD\n',
    'name,code,mcid,discount_kind,discount_value\n5% off,X,m,percent,5\n',
  ],
  tokens: [
    ',',
    ';',
    '\t',
    '|',
    '"',
    '""',
    '\n',
    '\r\n',
    '",',
    '\n"',
    "'",
    '=1+1',
    'id',
    'name',
    'order_id',
  ],
};
const YAML: Corpus = {
  seeds: [
    '- id: 1\n  name: A\n  price: 10\n  tags: [a, b]\n- id: 2\n  name: "B"\n  description: |\n    long\n    text\n',
    'products:\n  - {id: 1, name: x, price: 1}\n',
  ],
  tokens: [
    ...[
      '- ',
      ': ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a ',
      '|',
      '>',
      '!!',
      '? ',
      '#',
      '"',
      "'",
    ],
    ...['<<: *a', '---\n', '...\n', '%YAML', '\n- ', 'a: ', '!!binary ', ', '],
  ],
};
const HTML: Corpus = {
  seeds: [
    '<!doctype html><html><head><title>A</title><meta charset="utf-8"><base href="/x/"></head><body><a href="b.html">See <b>this</b></a><svg><a/></svg><table><tr><td>x</table><p>x<p>y</body></html>',
    '<script type="application/ld+json">{"@type":"Product","offers":{"availability":"https://schema.org/InStock"}}</script><div itemscope itemtype="https://schema.org/Product"><link itemprop="availability" href="OutOfStock"></div>',
  ],
  tokens: [
    ...[
      '<p>',
      '</p>',
      '<a href="',
      '<table>',
      '<tr>',
      '<svg>',
      '</svg>',
      '<math>',
      '<form>',
      '<br>',
      '<b>',
    ],
    ...[
      '<script type="application/ld+json">',
      '</script>',
      '<title>',
      '<div itemscope itemtype="',
      '&',
      '<!--',
    ],
    ...['<meta charset=', '<base href=', '">', '="', '{"@graph":[', '<img alt="'],
  ],
};
const SITEMAP_TEXT =
  '<?xml version="1.0"?><urlset><url><loc>https://a.example/1</loc></url></urlset>';
const SITEMAP: Corpus = {
  seeds: [SITEMAP_TEXT, gzipSync(SITEMAP_TEXT), 'https://a.example/1\nhttps://a.example/2\n'],
  tokens: [
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<sitemap>',
    'https://',
    '\n',
    '&amp;',
    '<![CDATA[',
  ],
};
const ROBOTS: Corpus = {
  seeds: [
    'User-agent: *\nDisallow: /private*\nAllow: /private/open$\nCrawl-delay: 2\nSitemap: https://a.example/s.xml\n',
  ],
  tokens: [
    'User-agent: ',
    'Disallow: ',
    'Allow: ',
    '*',
    '$',
    '/',
    '\n',
    '#',
    '**a',
    'Crawl-delay: ',
    'Sitemap: ',
  ],
};
const MARKDOWN: Corpus = {
  seeds: [
    '# A\n\n- a *b* **c** `d` [e](https://a.example "f")\n  - g\n\n> h\n\n|a|b|\n|-|-|\n|1|2|\n\n[r]: /x "y"\n',
  ],
  tokens: [
    ...[
      '*',
      '_',
      '**',
      '`',
      '[',
      ']',
      '](',
      ')',
      '> ',
      '- ',
      '# ',
      '\n',
      '|',
      '|-',
      '~~',
      '    ',
      '![',
      '<',
    ],
    ...['http://', 'mailto:', '[a]: b\n', '[a]', '&amp;', '\\', '```\n', '"'],
  ],
};
const BANK_REPORT: Corpus = {
  seeds: [
    '<?xml version="1.0"?><Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>P1-a</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
    ...CSV.seeds.slice(5, 6),
  ],
  tokens: [...XML.tokens, '<TxInfAndSts>', '</TxInfAndSts>', '<TxSts>', '<CstmrPmtStsRpt>'],
};
const HEADERS: Corpus = {
  seeds: [
    'for=192.0.2.1;proto=https, for="[2001:db8::1]:4711";by=x',
    '192.0.2.1, 10.0.0.1',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/120',
  ],
  tokens: ['for=', '"', ';', ',', '[', ']', ':', '::', '\\"', ' ', '127.0.0.1', '::ffff:'],
};
const RANGES: Corpus = {
  seeds: ['10.0.0.0/8\n2001:db8::/32 # x\n192.0.2.1\n'],
  tokens: ['/', ':', '.', '\n', '#', '0', '::', '/33', '256', 'ffff'],
};

/** The corpora by name. */
export const corpora = {
  ...{ XML, JSON_FILE, CSV, YAML, HTML, SITEMAP, ROBOTS, MARKDOWN, BANK_REPORT, HEADERS, RANGES },
} as const;
