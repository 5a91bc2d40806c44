-- 'shown': the pages were supplied, as in the demonstration, and nothing was fetched.
alter table link_scans drop constraint link_scans_cause_check;
alter table link_scans add constraint link_scans_cause_check
  check (cause in ('weekly', 'asked', 'shown'));
