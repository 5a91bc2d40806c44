-- Products of marketplace brands: counted by category of their own.

-- Number of available products of marketplace brands in it and below it; part of `products`.
alter table product_categories add column marketplace_products int not null default 0;
