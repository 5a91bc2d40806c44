-- Indexes of staff lists and searches in a large network.

-- Searches for a part of a text use trigrams. GIN indexes on several columns serve any of them.
create index order_lines_search on order_lines
  using gin (order_id gin_trgm_ops, sku gin_trgm_ops, product_name gin_trgm_ops);
create index staff_audit_search on staff_audit using gin (staff_name gin_trgm_ops,
  acting_as gin_trgm_ops, call gin_trgm_ops, subject gin_trgm_ops, reason gin_trgm_ops);
create index mails_search on mails using gin (lower(recipient) gin_trgm_ops);
create index publishers_search on publishers using gin (name gin_trgm_ops, code gin_trgm_ops);
create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops);
create index companies_search on companies using gin (company_name gin_trgm_ops);
create index sites_search on sites
  using gin (name gin_trgm_ops, website gin_trgm_ops, code gin_trgm_ops);

-- The list of orders filters and paginates with an index-only scan, also where few or no lines
-- match; only the rows of the page are fetched.
create index order_lines_list on order_lines (order_time desc, id desc)
  include (status, event, attribution, return_state, brand_id, publisher_id);
drop index order_lines_time;

-- The orders of review lists: waiting first.
create index sites_list on sites ((status = 0) desc, id) where deleted_at is null;
create index relationships_list on relationships
  ((status = 1) desc, (case when status = 1 then applied_at end), applied_at desc, id);
create index staff_audit_refused on staff_audit (id) where code <> 0;
