-- Locks the head, which is made on first use, and reads the last entry under that lock. Each statement of a volatile
-- function sees what was committed while the one before it waited; a join in one statement would not.
-- The end of a chain is read backward along its primary key. A plan that was made while the table had no statistics yet, and that
-- a connection then kept, read the whole chain and sorted it: 20 ms for each batch on a chain of 20,000 entries, and more as it
-- grew.
create or replace function lock_chain(wanted_center int, wanted_domain text)
  returns table (index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text)
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  head chain_heads;
  last chain_entries;
begin
  select h.* into head from chain_heads h
    where h.center_id = wanted_center and h.domain = wanted_domain for no key update;
  if not found then
    insert into chain_heads (center_id, domain, index) values (wanted_center, wanted_domain, -1)
      on conflict do nothing;
    select h.* into head from chain_heads h
      where h.center_id = wanted_center and h.domain = wanted_domain for no key update;
  end if;
  select e.* into last from chain_entries e
    where e.center_id = wanted_center and e.domain = wanted_domain order by e.index desc limit 1;
  return query select head.index, head.hash, head.timestamp, coalesce(last.index, -1), last.hash, last.timestamp;
end $$;

-- Stores entries that follow each other without a gap, and moves the head to the last of them.
create or replace function append_entries(to_center int, to_domain text, first_index bigint, subjects text[], timestamps text[],
                                          previous_hashes text[], hashes text[], contents text[], packed_salts text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  entry_count constant int := cardinality(hashes);
begin
  update chain_heads
     set index = first_index + entry_count - 1, hash = hashes[entry_count], timestamp = timestamps[entry_count]
   where center_id = to_center and domain = to_domain;
  insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
  select to_center, to_domain, first_index + place - 1, subject, timestamp, previous_hash, hash, content, salts
    from unnest(subjects, timestamps, previous_hashes, hashes, contents, packed_salts)
           with ordinality as entry (subject, timestamp, previous_hash, hash, content, salts, place);
end $$;
