-- Mails of invoices and credit notes to the billing contact of the brand, with when each was sent.
create table document_mails (
  id int generated always as identity primary key,
  invoice_id int references invoices,
  credit_note_id int references credit_notes,
  recipient text not null,
  requested_at timestamptz not null,
  -- null: sent with the document when it was issued.
  requested_by int references staff,
  sent_at timestamptz,
  check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
create index document_mails_invoice on document_mails (invoice_id);
create index document_mails_credit_note on document_mails (credit_note_id);
