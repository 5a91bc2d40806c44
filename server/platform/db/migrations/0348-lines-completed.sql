-- A line whose click was loaded after it gets the sub-ids of the click later; its history records
-- this.
alter table order_line_changes drop constraint order_line_changes_kind_check,
  add constraint order_line_changes_kind_check check (kind in
    ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed'));
