import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import {
  ensureCategory,
  insertCategories,
  listBrandCategories,
  replaceCategories,
} from '../brand-categories.ts';
import { findBrandDefaults } from '../find-brand-defaults.ts';
import { type BrandChange, type BrandColumns, insertBrands, updateBrand } from '../store.ts';
import type { Step } from './plan-programmes.ts';
import type { Programme } from './read-programme.ts';

/**
 * Inserts the brands of new programmes, without their terms, in one statement: as drafts, except those
 * that their source has closed. Returns the id of each slug.
 */
export async function insertProgrammes(
  tx: Tx,
  programmes: readonly Programme[],
  importId: number,
): Promise<Map<string, number>> {
  const { network_fee_percent, time_zone } = await findBrandDefaults(tx);
  const at = now();
  const brands = programmes.map((programme) => {
    const {
      slug,
      category: _category,
      rule,
      tiers: _tiers,
      comm_rate: _rate,
      ...columns
    } = programme;
    return {
      ...columns,
      network_fee_percent: programme.network_fee_percent ?? network_fee_percent,
      time_zone,
      status: programme.status === 'online' ? 'draft' : programme.status,
      import_id: importId,
      mcid: slug,
      source_key: slug,
      source_record: JSON.stringify(programme),
      terms_pending: rule === null,
      created_at: at,
      updated_at: at,
    };
  });
  const ids = await insertBrands(tx, brands);
  const byCategory = Map.groupBy(programmes, ({ category }) => category);
  for (const [category, members] of byCategory) {
    if (category === null) continue;
    const category_id = await ensureCategory(tx, category);
    const brandIds = members.flatMap(({ slug }) => ids.get(slug) ?? []);
    await insertCategories(
      tx,
      brandIds.map((brand_id) => ({ brand_id, category_id })),
    );
  }
  return ids;
}

/** An import, and whether complete new brands of it go online at once. */
export type Import = { id: number; publishes: boolean };

/** A brand before an import: its changed columns and its categories, if they have changed. */
export type BrandBefore = { columns: BrandChange; categories?: number[] };

/**
 * Updates the fields of a brand that its source has changed, except its terms. Returns whether the
 * programme has new terms, and the former values. Terms that staff set by hand take precedence over
 * the file.
 */
export async function updateProgramme(
  tx: Tx,
  { programme, brand, changed }: Extract<Step, { kind: 'updated' }>,
  { id: importId, publishes }: Import,
): Promise<{ hasNewTerms: boolean; before: BrandBefore }> {
  const { source: _source, slug: _slug, category, rule, tiers: _tiers, ...columns } = programme;
  const hasNewTerms =
    (changed.includes('rule') || changed.includes('tiers')) &&
    (brand.terms_source ?? 'import') === 'import';
  // The headline is derived from the rules; the details of new terms take effect with them.
  const later = ['comm_rate', ...(hasNewTerms && rule ? ['comm_detail'] : [])];
  const isDraft = brand.status === 'draft';
  // Nothing goes online that staff have not chosen to publish; a draft is published by itself.
  const keepsStatus = isDraft || (programme.status === 'online' && !publishes);
  const kept = keepsStatus ? [...later, 'status'] : later;
  const touched = Object.entries(columns).filter(
    ([name]) => changed.includes(name) && !kept.includes(name),
  );
  const change: BrandChange = Object.fromEntries(touched);
  const written = {
    ...change,
    ...(hasNewTerms && !rule && { terms_pending: true }),
    ...(isDraft && { import_id: importId }),
    source_record: JSON.stringify(programme),
  };
  const before: BrandBefore = { columns: pick(brand, [...Object.keys(written), 'terms_pending']) };
  await updateBrand(tx, brand.id, { ...written, updated_at: now() });
  if (changed.includes('category')) {
    before.categories = await listBrandCategories(tx, brand.id);
    await replaceCategories(tx, brand.id, category ? [await ensureCategory(tx, category)] : []);
  }
  if (change.status !== undefined && change.status !== brand.status) {
    await publish(tx, 'brand.status_changed', { brand_id: brand.id });
  }
  return { hasNewTerms, before };
}

const pick = (brand: BrandColumns, names: readonly string[]): BrandChange =>
  Object.fromEntries(names.map((name) => [name, brand[name as keyof BrandColumns]]));
