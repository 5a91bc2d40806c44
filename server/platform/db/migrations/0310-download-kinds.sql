-- Downloads of clicks, payments, settlements and links.
alter table downloads drop constraint downloads_report_check;
alter table downloads add constraint downloads_report_check check (report in ('performance',
  'transactions', 'clicks', 'payments', 'payment_details', 'settlements', 'links'));
