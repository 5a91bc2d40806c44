-- A line whose click came after it gets the sub-ids of the visit, which its history tells.
alter table conversion_changes drop constraint conversion_changes_kind_check,
  add constraint conversion_changes_kind_check check (kind in
    ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed'));
