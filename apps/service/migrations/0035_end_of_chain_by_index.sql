-- The end of a chain is read backward along its primary key. A plan that was made while the table had no statistics yet, and that a
-- connection then kept, read the whole chain and sorted it: 20 ms for each batch on a chain of 20,000 entries, and more as it grew.
alter function lock_chain(int, text)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off;
