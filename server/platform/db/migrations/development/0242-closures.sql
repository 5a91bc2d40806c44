-- Closed accounts, and archives of the data of an account.

-- An account closed by its owner. Its people are erased after the legal period; ledger, settlements
-- and payments stay.
create table account_closures (
  publisher_id int primary key references publishers,
  closed_by int not null references users,
  closed_at timestamptz not null,
  -- What the publisher gave up, per currency: [{"currency": "USD", "amount": "12.00"}].
  given_up jsonb not null,
  erased_at timestamptz
);
create index account_closures_due on account_closures (closed_at) where erased_at is null;

alter table downloads
  drop constraint downloads_report_check,
  add constraint downloads_report_check check (report in ('performance', 'transactions', 'clicks',
    'payments', 'payment_details', 'settlements', 'links', 'archive')),
  drop constraint downloads_format_check,
  add constraint downloads_format_check check (format in ('csv', 'xlsx', 'zip'));
