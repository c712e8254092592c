-- A status is one letter (decision-rules.ts). Comparing an enum is not leakproof before PostgreSQL 18, so that row level security kept
-- the status out of the index: moving a batch took 7.6 ms on PostgreSQL 15 and 0.9 on 18.
alter table decision_listing alter column status type "char"
  using case status::text when 'recorded' then 'R' when 'approved' then 'A' when 'sealed' then 'S' else 'X' end::"char";
alter table decision_listing add constraint decision_listing_status_check check (status in ('R', 'A', 'S', 'X'));
alter table decision_counts alter column status type "char"
  using case status::text when 'recorded' then 'R' when 'approved' then 'A' when 'sealed' then 'S' else 'X' end::"char";
