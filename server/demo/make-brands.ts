import type { StaffActor } from '#contract/actors.ts';
import { editBrand, importBrandFile, listStaffBrands } from '#contract/staff-brands.ts';
import { setBrandTerms } from '#contract/staff-terms.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import { type InventedBrand, inventedBrands } from './invented-brands.ts';

/** An invented brand with the row that now stands for it. */
export type MadeBrand = { invented: InventedBrand; brand_id: number };

const FEATURED = 8;
const NETWORK_FEE_PERCENT = 20;

/** Brings the invented brands in as staff would: a file, then the terms. */
export async function makeBrands(
  parts: Parts,
  staff: StaffActor,
  invented: readonly InventedBrand[] = inventedBrands,
): Promise<MadeBrand[]> {
  const programs = invented.map(programOf);
  const bytes = Buffer.from(JSON.stringify({ programs }));
  await askCall(parts, staff, importBrandFile, { apply: 1 }, { name: 'brands.json', bytes });
  const { list } = await askCall(parts, staff, listStaffBrands, { perPage: 200 });
  const made: MadeBrand[] = [];
  for (const brand of invented) {
    const row = list.find((one) => one.merchant_name === brand.merchant_name);
    if (!row) throw new Error(`${brand.merchant_name} did not arrive.`);
    await completeBrand(parts, staff, { ...brand, mcid: row.mcid });
    made.push({ invented: { ...brand, mcid: row.mcid }, brand_id: row.brand_id });
  }
  return made;
}

function programOf(brand: InventedBrand) {
  return {
    name: brand.merchant_name,
    slug: brand.mcid,
    url: `https://${brand.domain}`,
    category: brand.category,
    tags: brand.category.toLowerCase().split('>'),
    commission: { type: 'one-time', rate: rateOf(brand), currency: brand.currency },
    cookie_days: brand.cookie_days,
    approval: brand.approval_type,
    description: brand.short_desc,
    short_description: brand.short_desc,
  };
}

function rateOf({ rules, currency }: InventedBrand): string {
  const [first] = rules;
  if (!first) return 'varies';
  return first.kind === 'percent' ? `${first.rate}%` : `${first.amount} ${currency}`;
}

/** Whom its invoices are made out to: what staff know of most brands, and not of every fifth. */
function billingOf({ merchant_name, domain, country }: InventedBrand, place: number) {
  if (place % 5 === 4) return {};
  return {
    legal_name: `${merchant_name} Trading Ltd`,
    billing_address: `${place + 1} Quay Street\nHarwick ${12_300 + place}\n${country}`,
    tax_number: `${country}${100_200_300 + place}`,
    billing_contact: 'Accounts payable',
    billing_email: `invoices@${domain}`,
    payment_days: place % 2 === 0 ? 30 : 14,
    tax_percent: place % 3 === 0 ? '8.875' : '0',
  };
}

async function completeBrand(parts: Parts, staff: StaffActor, brand: InventedBrand): Promise<void> {
  const { mcid, country, currency, approval_type, rules, weight } = brand;
  const place = inventedBrands.findIndex((one) => one.merchant_name === brand.merchant_name);
  await askCall(parts, staff, editBrand, {
    mcid,
    country,
    currency,
    approval_type,
    support_region: [country],
    network_fee_percent: NETWORK_FEE_PERCENT,
    ...billingOf(brand, place),
    ...(weight >= 8 && place < inventedBrands.length && { featured_rank: (place % FEATURED) + 1 }),
  });
  if (rules.length === 0) return;
  // A rule for some of the orders goes before the one for all of them.
  const ranked = rules.map((rule) => ({
    ...rule,
    priority: rule.category ? 20 : rule.customer_kind ? 10 : 0,
  }));
  const comm_rate = rules.map((rule) => labelOf(rule, currency)).join(' or ');
  await askCall(parts, staff, setBrandTerms, { mcid, rules: ranked, comm_rate });
}

function labelOf(rule: InventedBrand['rules'][number], currency: string): string {
  if (rule.kind === 'percent') return `${rule.rate}%`;
  return `${rule.amount?.replace(/\.00$/, '')} ${currency}`;
}
