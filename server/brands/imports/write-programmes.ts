import { isDeepStrictEqual } from 'node:util';
import { textToMinor } from '#contract/money.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { NewRule } from '#server/terms/store.ts';
import { type Announcement, writeTerms } from '#server/terms/write-terms.ts';
import {
  type BrandChange,
  type BrandColumns,
  ensureCategory,
  insertBrand,
  listBrandsBySlug,
  replaceCategories,
  updateBrand,
} from '../store.ts';
import type { ParsedRate } from './parse-rate.ts';
import type { RowError } from './read-brand-file.ts';
import type { Programme } from './read-programme.ts';

/** What an import does with one programme; `changed` lists the fields its source has changed. */
type Step =
  | { kind: 'created'; programme: Programme }
  | { kind: 'updated'; programme: Programme; brand: BrandColumns; changed: string[] }
  | { kind: 'unchanged'; programme: Programme };

/**
 * Compares the rows of a file with the previous import. The brands stay locked until the
 * transaction ends.
 */
export async function planProgrammes(
  tx: Tx,
  rows: readonly { line: number; programme: Programme }[],
): Promise<{ steps: Step[]; errors: RowError[] }> {
  const slugs = rows.map((row) => row.programme.slug);
  const known = new Map((await listBrandsBySlug(tx, slugs)).map((brand) => [brand.mcid, brand]));
  const steps: Step[] = [];
  const errors: RowError[] = [];
  for (const { line, programme } of rows) {
    const brand = known.get(programme.slug);
    if (brand && (brand.source !== programme.source || brand.source_key !== programme.slug)) {
      errors.push({ line, key: 'slug', reason: 'belongs to a brand from elsewhere' });
    } else {
      steps.push(stepOf(programme, brand));
    }
  }
  return { steps, errors };
}

function stepOf(programme: Programme, brand: BrandColumns | undefined): Step {
  if (!brand) return { kind: 'created', programme };
  const before = (brand.source_record ?? {}) as Record<string, unknown>;
  const changed = Object.entries(programme)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    .map(([name]) => name);
  if (changed.length === 0) return { kind: 'unchanged', programme };
  return { kind: 'updated', programme, brand, changed };
}

/** Writes the planned steps. */
export async function writePlan(tx: Tx, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'created') await createBrand(tx, step.programme);
    if (step.kind === 'updated') await changeBrand(tx, step.programme, step.brand, step.changed);
  }
}

async function createBrand(tx: Tx, programme: Programme): Promise<void> {
  const { source, slug, category, rule, tiers, ...columns } = programme;
  const at = now();
  const id = await insertBrand(tx, {
    ...columns,
    mcid: slug,
    source,
    source_key: slug,
    source_record: JSON.stringify(programme),
    terms_pending: rule === null,
    created_at: at,
    updated_at: at,
  });
  if (category) await replaceCategories(tx, id, [await ensureCategory(tx, category)]);
  if (rule)
    await writeTerms(
      tx,
      { id, terms_version: 0 },
      rulesOf(rule, tiers, columns.currency),
      saidOf(programme),
    );
}

async function changeBrand(
  tx: Tx,
  programme: Programme,
  brand: BrandColumns,
  changed: readonly string[],
): Promise<void> {
  const { source: _source, slug: _slug, category, rule, tiers, ...columns } = programme;
  // Terms that staff set by hand take precedence over the file.
  const hasNewTerms =
    (changed.includes('rule') || changed.includes('tiers')) && brand.terms_source !== 'staff';
  // The commission texts of new terms take effect together with them.
  const later = hasNewTerms && rule ? ['comm_rate', 'comm_detail'] : [];
  const touched = Object.entries(columns).filter(
    ([name]) => changed.includes(name) && !later.includes(name),
  );
  const change: BrandChange = Object.fromEntries(touched);
  const source_record = JSON.stringify(programme);
  await updateBrand(tx, brand.id, { ...change, source_record, updated_at: now() });
  if (changed.includes('category')) {
    await replaceCategories(tx, brand.id, category ? [await ensureCategory(tx, category)] : []);
  }
  if (changed.includes('status') && programme.status !== brand.status) {
    await publish(tx, 'brand.status_changed', { brand_id: brand.id });
  }
  if (!hasNewTerms) return;
  if (rule) await writeTerms(tx, brand, rulesOf(rule, tiers, columns.currency), saidOf(programme));
  else await updateBrand(tx, brand.id, { terms_pending: true });
}

/** An import never cuts commission without notice to publishers (`short_notice: 'wait'`). */
function saidOf({ comm_rate, comm_detail }: Programme): Announcement {
  return { source: 'import', comm_rate, comm_detail, short_notice: 'wait' };
}

function rulesOf(rule: ParsedRate, tiers: Programme['tiers'], currency: string): NewRule[] {
  const above = (tiers ?? []).map(({ basis, from, rate }) => ({
    ...ruleOf(rate, currency),
    name: basis === 'orders' ? `From ${from} orders` : `From ${from} ${currency} in sales`,
    tier_basis: basis,
    tier_from: basis === 'orders' ? BigInt(from) : textToMinor(from, currency),
  }));
  return [ruleOf(rule, currency), ...above];
}

function ruleOf(rule: ParsedRate, currency: string): NewRule {
  const isPercent = rule.kind === 'percent';
  return {
    name: 'All orders',
    kind: rule.kind,
    rate_ppm: isPercent ? rule.rate_ppm : null,
    fixed_minor: isPercent ? null : textToMinor(rule.amount, rule.currency),
    currency: isPercent ? currency : rule.currency,
    category: null,
    sku: null,
    customer_kind: null,
    country: null,
    publisher_id: null,
    tier_basis: null,
    tier_from: null,
    priority: 0,
  };
}
