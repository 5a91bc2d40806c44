-- One row per currency. With the default estimate of 1,000 the planner expects many groups in a
-- report and sorts the cells instead of hashing them.
alter function exchange_days(text, date, date) rows 40;
