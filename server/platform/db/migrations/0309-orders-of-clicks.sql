-- The click log shows what came of each click.
create index conversions_click on conversions (click_ref) where click_ref is not null;
