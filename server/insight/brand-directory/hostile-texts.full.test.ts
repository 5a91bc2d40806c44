import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyToBrand, findBrands, openBrand } from '#contract/brands/publisher.ts';
import { listRelationships } from '#contract/brands/relationships.ts';
import * as staffCalls from '#contract/brands/staff.ts';
import type { Call } from '#contract/call.ts';
import { errorCodes } from '#contract/errors.ts';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const FILE = sharedData('hostile/blns.json');
const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const staff = await buildStaff(t);
const brand = await buildBrand(t);
await buildRelationship(t, publisher, brand);
const { mcid } = brand;
const { site_id } = publisher;
const target_url = `https://${brand.domain}/`;

// Each reply lists every version of a brand's terms: spreading the calls over several brands keeps
// the replies short.
const many = await Promise.all(Array.from({ length: 20 }, () => buildBrand(t)));
let turn = 0;
const nextMcid = () => many[turn++ % many.length]?.mcid ?? mcid;

const ways: [string, Call, { token: string }, (text: string) => object][] = [
  ['the keyword of brands', findBrands, publisher, (keyword) => ({ keyword })],
  ['the filters of brands', findBrands, publisher, (text) => ({ cat_ids: text, country: text })],
  ['the order of brands', findBrands, publisher, (text) => ({ order_type: text, status: text })],
  ['the name of a brand', openBrand, publisher, (text) => ({ mcid: text })],
  ['a message', applyToBrand, publisher, (message) => ({ site_id, mcid, message })],
  ['a target', generateLink, publisher, (text) => ({ mcid, target_url: text })],
  [
    'the tail of a target',
    generateLink,
    publisher,
    (text) => ({ mcid, target_url: target_url + text }),
  ],
  ['a sub-id', generateLink, publisher, (text) => ({ mcid, target_url, uid1: text, uid5: text })],
  ['the keyword of links', listLinks, publisher, (keyword) => ({ keyword })],
  ['the keyword of staff', staffCalls.listStaffBrands, staff, (keyword) => ({ keyword })],
  ['the keyword of relationships', listRelationships, staff, (keyword) => ({ keyword })],
  [
    'the texts of a brand',
    staffCalls.editBrand,
    staff,
    (text) => ({ mcid, merchant_name: text, restrictions: text, tags: [text] }),
  ],
  [
    'the texts of terms',
    setBrandTerms,
    staff,
    (text) => ({
      mcid: nextMcid(),
      rules: [{ name: text, kind: 'percent', rate: '1', sku: text }],
    }),
  ],
];

const texts: string[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];

test.skipIf(texts.length === 0).each(ways)(
  'no hostile text as %s is a fault of ours',
  async (_name, call, caller, inputOf) => {
    for (const text of [...texts, '\u0000', '\ud800']) {
      const answer = await t.callAs(caller, call, inputOf(text) as never);
      expect([text, answer.code]).not.toEqual([text, errorCodes.SERVICE_UNAVAILABLE]);
      expect(answer.message === 'success' || answer.message in errorCodes).toBe(true);
    }
  },
);
