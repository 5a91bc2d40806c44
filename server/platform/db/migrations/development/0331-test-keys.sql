-- A key with the scope orders.test can report test orders only.
alter table brand_api_keys
  drop constraint brand_api_keys_scopes_check,
  add constraint brand_api_keys_scopes_check check (cardinality(scopes) > 0
    and scopes <@ '{orders.write,orders.decide,orders.read,orders.test}');
