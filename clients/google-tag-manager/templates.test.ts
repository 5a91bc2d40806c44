import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';

/** Tag Manager cannot run here, so its templates are checked statically, and run with invented APIs. */

type Permission = { instance: { key: { publicId: string }; param: { value: unknown }[] } };

function readTemplate(name: string): Record<string, string> {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const parts = text.split(/^___(?=[A-Z_]+___$)/m).slice(1);
  return Object.fromEntries(parts.map((part) => part.split('___\n') as [string, string]));
}

/** The permission that each API of a template needs (developers.google.com/tag-platform). */
const PERMISSION_OF: Readonly<Record<string, string | null>> = {
  callInWindow: 'access_globals',
  copyFromWindow: 'access_globals',
  createQueue: 'access_globals',
  injectScript: 'inject_script',
  getAllEventData: 'read_event_data',
  sendHttpRequest: 'send_http',
  ...{ encodeUriComponent: null, getType: null, JSON: null, makeString: null },
};

describe.each([
  ['web-template.tpl', 'WEB', 'SANDBOXED_JS_FOR_WEB_TEMPLATE', 'WEB_PERMISSIONS'],
  ['server-template.tpl', 'SERVER', 'SANDBOXED_JS_FOR_SERVER', 'SERVER_PERMISSIONS'],
] as const)('%s', (file, container, codeSection, permissionSection) => {
  const sections = readTemplate(file);
  const code = sections[codeSection] ?? '';
  const permissions = JSON.parse(sections[permissionSection] ?? '[]') as Permission[];

  test('has its sections in valid JSON', () => {
    const info = JSON.parse(sections.INFO ?? '');
    expect(info).toMatchObject({ type: 'TAG', containerContexts: [container] });
    expect(info.version).toBe(1);
    expect(sections.TERMS_OF_SERVICE).toContain('gallery-tos');
    for (const parameter of JSON.parse(sections.TEMPLATE_PARAMETERS ?? '')) {
      expect(parameter).toMatchObject({ type: 'TEXT', simpleValueType: true });
      // Every parameter is read by the code, and the code reads no other.
      expect(code).toContain(`data.${parameter.name}`);
    }
    const names = JSON.parse(sections.TEMPLATE_PARAMETERS ?? '').map(
      ({ name }: { name: string }) => name,
    );
    const read = [...code.matchAll(/\bdata\.(\w+)/g)].map((match) => match[1]);
    expect(read.filter((name) => !name?.startsWith('gtmOn')).sort()).toEqual(
      expect.arrayContaining([...names].sort()),
    );
    expect(new Set(read.filter((name) => !name?.startsWith('gtmOn')))).toEqual(new Set(names));
  });

  test('has exactly the permissions that its code needs', () => {
    const required = [...code.matchAll(/require\('(\w+)'\)/g)].map((match) => match[1] ?? '');
    const needed = required.map((name) => PERMISSION_OF[name]);
    expect(needed).not.toContain(undefined);
    const granted = permissions.map(({ instance }) => instance.key.publicId);
    expect(granted.sort()).toEqual([...new Set(needed.filter(Boolean))].sort());
    // Requests are limited to the network: its address is filled in when the file is downloaded.
    expect(JSON.stringify(permissions)).toContain('https://network.example/in/');
    expect(JSON.stringify(permissions)).not.toContain('"allowedUrls","value":{"type":1,"string":"any"');
  });

  test('has code that the sandbox accepts', () => {
    expect(() => new Script(`(function () {${code}})`)).not.toThrow();
    expect(code).not.toMatch(/\b(window|document|new|this|async|await|class|function)\b(?! *')/);
  });
});

/** Runs a template with invented APIs. */
function runTemplate(file: string, section: string, data: object, apis: Record<string, unknown>) {
  const require = (name: string) => apis[name] ?? globalThis[name as 'JSON'];
  const context = createContext({ require, data });
  new Script(`(function () {${readTemplate(file)[section]}})()`).runInContext(context);
}

test('the web template queues the order and loads the script', () => {
  const queued: unknown[] = [];
  const loaded: string[] = [];
  const apis = {
    createQueue: () => (command: unknown) => queued.push(command),
    copyFromWindow: () => undefined,
    getType: (value: unknown) => typeof value,
    encodeUriComponent: encodeURIComponent,
    makeString: String,
    injectScript: (url: string) => loaded.push(url),
  };
  const data = { key: 'a key', orderId: 1001, amount: '49.90', currency: '', voucherCode: 'A,B' };
  runTemplate('web-template.tpl', 'SANDBOXED_JS_FOR_WEB_TEMPLATE', data, apis);
  const order = { order_id: '1001', amount: '49.90', voucher_code: 'A,B' };
  expect(JSON.stringify(queued)).toBe(JSON.stringify([['order', order]]));
  expect(loaded).toEqual(['https://network.example/in/t.js?key=a%20key']);
});

test('the server template sends a purchase in the form of Segment', () => {
  const sent: { url: string; body: string }[] = [];
  const apis = {
    getAllEventData: () => ({
      ...{ event_name: 'purchase', transaction_id: 7, currency: 'EUR', value: 12.5, event_id: 'e' },
      items: [{ item_id: 'A', item_name: 'Shoe', price: 12.5 }],
    }),
    makeString: String,
    sendHttpRequest: (url: string, _options: object, body: string) => {
      sent.push({ url, body });
      return Promise.resolve({ statusCode: 200 });
    },
  };
  const data = { url: 'https://n.example', secret: 's', clickRef: 'r', gtmOnSuccess: () => {} };
  runTemplate('server-template.tpl', 'SANDBOXED_JS_FOR_SERVER', data, apis);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    event: 'Order Completed',
    messageId: '7-purchase-e',
    properties: { order_id: '7', click_ref: 'r', products: [{ product_id: 'A', quantity: 1 }] },
  });
});
