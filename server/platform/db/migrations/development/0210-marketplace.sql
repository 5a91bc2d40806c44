-- Products of marketplace brands: counted by category of their own.

-- Number of available products of marketplace brands in it and below it; part of `products`.
alter table product_categories add column marketplace_products int not null default 0;

-- Product images, fetched from the brands' hosts, resized and re-encoded.
create table product_pictures (
  product_id int primary key references products,
  -- The address it was fetched from; the product's own may have changed since.
  image text not null,
  -- WebP; null if the host did not deliver an image.
  small bytea,
  large bytea,
  fetched_at timestamptz not null,
  check ((small is null) = (large is null))
);
