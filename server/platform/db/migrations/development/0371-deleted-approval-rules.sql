-- Sites and applications keep the rule that approved them.
alter table approval_rules add column deleted_at timestamptz;
