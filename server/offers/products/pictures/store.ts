import type { Db } from '#server/platform/db/connect.ts';
import type { PictureSize, ResizedPicture } from './resize-picture.ts';

/** A product's image and what was fetched of it; `picture` is null before and after a failure. */
export type StoredPicture = {
  image: string | null;
  fetched_image: string | null;
  fetched_at: Date | null;
  picture: Buffer | null;
};

/** A product's picture in one size; undefined if the product does not exist. */
export function findPicture(
  db: Db,
  productId: number,
  size: PictureSize,
): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('products as p')
    .leftJoin('product_pictures as k', 'k.product_id', 'p.id')
    .where('p.id', '=', productId)
    .select(['p.image', 'k.image as fetched_image', 'k.fetched_at', `k.${size} as picture`])
    .executeTakeFirst();
}

/** Stores the fetched pictures of products, or that an image could not be fetched (null). */
export async function savePictures(
  db: Db,
  fetched: readonly { product_id: number; image: string; picture: ResizedPicture | null }[],
  at: Date,
): Promise<void> {
  if (fetched.length === 0) return;
  await db
    .insertInto('product_pictures')
    .values(
      fetched.map(({ product_id, image, picture }) => ({
        product_id,
        image,
        small: picture && Buffer.from(picture.small),
        large: picture && Buffer.from(picture.large),
        fetched_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((row) => ({
        image: row.ref('excluded.image'),
        small: row.ref('excluded.small'),
        large: row.ref('excluded.large'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}
