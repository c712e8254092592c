-- Locks the heads of the chains of one domain, each made on first use, and answers whose are held.
--
-- Centers come in ascending order, in which all writers lock, so that two batches never wait for each other in a circle. Each lock
-- is waited for as long as `patience_ms`; with a patience of 0 whatever is locked is left out of the answer.
create or replace function hold_chains(of_domain text, center_ids int[], patience_ms int)
  returns int[] language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  -- What is set below ends with this function.
  set lock_timeout = '3s' as $$
declare
  locked int[];
begin
  if patience_ms > 0 then
    perform set_config('lock_timeout', patience_ms::text, true);
  end if;
  for attempt in 1..2 loop
    if patience_ms > 0 then
      select array_agg(held.center_id) into locked from (
        select head.center_id from chain_heads as head
         where head.center_id = any (center_ids) and head.domain = of_domain
         order by head.center_id for no key update) as held;
    else
      select array_agg(held.center_id) into locked from (
        select head.center_id from chain_heads as head
         where head.center_id = any (center_ids) and head.domain = of_domain
         order by head.center_id for no key update skip locked) as held;
    end if;
    exit when cardinality(locked) = cardinality(center_ids) or attempt = 2;
    insert into chain_heads (center_id, domain, index)
    select wanted, of_domain, -1 from unnest(center_ids) as wanted
     where wanted <> all (coalesce(locked, '{}'))
        on conflict do nothing;
    -- Where locks are waited for, a head that somebody else has just made is locked like any other.
    exit when patience_ms = 0 and not found;
  end loop;
  return locked;
end $$;

-- Holds chains, and reads the head and the last entry of each under that lock. Every statement of a volatile function sees what was
-- committed while the one before it waited; a join in one statement would not.
--
-- The end of a chain is read backward along its primary key. A plan that was made while the table had no statistics yet, and that
-- a connection then kept, read the whole chain and sorted it: 20 ms for each batch on a chain of 20,000 entries, and more as it
-- grew. It is read no further back than the head says: an index scan takes all of a page that fits, a hundred entries of a long chain
-- for the one that is asked for. A batch that adds to 32 long chains took 0.78 of its time with that bound.
create or replace function lock_chains(of_domain text, center_ids int[], patience_ms int)
  returns table (center_id int, index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text)
  language plpgsql volatile rows 1
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  held constant int[] := hold_chains(of_domain, center_ids, patience_ms);
begin
  return query
  select head.center_id, head.index, head.hash, head.timestamp, coalesce(last.index, -1), last.hash, last.timestamp
    from unnest(held) as wanted (id)
   cross join lateral (select * from chain_heads as row
                        where row.center_id = wanted.id and row.domain = of_domain offset 0) as head
    left join lateral (select row.index, row.hash, row.timestamp from chain_entries as row
                        where row.center_id = wanted.id and row.domain = of_domain and row.index >= head.index
                        order by row.index desc limit 1) as last on true;
end $$;

-- Stores entries of any number of chains, each chain's following each other without a gap, and moves the heads to the last of
-- them, which stand at `head_places`. A chain has to end where its entries begin, and its last entry has to be what its head says. Who
-- holds the chains has seen their ends, and is spared the look at their last entries: 5 µs for each chain. Who does not hold them need
-- not do so first; nobody else may hold one for long, or change its table.
create or replace function append_entries(to_domain text, center_ids int[], indexes bigint[], subjects text[], timestamps text[],
                                          previous_hashes text[], hashes text[], contents text[], packed_salts text[],
                                          head_places int[], are_held boolean)
  returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off set lock_timeout = '100ms' as $$
declare
  moved_count int;
begin
  if are_held then
    perform set_config('lock_timeout', '3s', true);
  end if;
  update chain_heads as head
     set index = indexes[place], hash = hashes[place], timestamp = timestamps[place]
    from generate_subscripts(head_places, 1) as chain
   cross join lateral (values (coalesce(head_places[chain - 1], 0) + 1, head_places[chain])) as its (first, place)
   where head.center_id = center_ids[place] and head.domain = to_domain
     and head.index = indexes[first] - 1 and head.hash is not distinct from previous_hashes[first]
     -- An empty chain has neither a hash nor an entry.
     and (are_held or head.hash is not distinct from (
       select case when last.index = head.index and last.timestamp = head.timestamp then last.hash else '' end
         from chain_entries as last
        where last.center_id = head.center_id and last.domain = to_domain and last.index >= head.index
        order by last.index desc limit 1));
  get diagnostics moved_count = row_count;
  if moved_count < cardinality(head_places) then
    raise exception 'A chain does not end as expected.' using errcode = 'CP003';
  end if;
  insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
  select center_ids[place], to_domain, indexes[place], subjects[place], timestamps[place], previous_hashes[place], hashes[place],
         contents[place], packed_salts[place]
    from generate_subscripts(hashes, 1) as place;
end $$;

-- Holds chains, which nobody else may hold for long, and fails where one does not end as expected, its last entry included.
create or replace function hold_expected(of_domain text, center_ids int[], hashes text[])
  returns void language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  found_count int;
begin
  select count(*) into found_count
    from lock_chains(of_domain, center_ids, 100) as held
   where held.hash is not distinct from hashes[array_position(center_ids, held.center_id)]
     and (held.last_index, held.last_hash, held.last_timestamp) is not distinct from (held.index, held.hash, held.timestamp);
  if found_count < cardinality(center_ids) then
    raise exception 'A chain does not end as expected.' using errcode = 'CP003';
  end if;
end $$;

-- Nodes of version 0.1.0 call this, who hold their chains.
create or replace function append_entries(to_domain text, center_ids int[], indexes bigint[], subjects text[], timestamps text[],
                                          previous_hashes text[], hashes text[], contents text[], packed_salts text[],
                                          head_places int[])
  returns void language sql as $$
  select append_entries(to_domain, center_ids, indexes, subjects, timestamps, previous_hashes, hashes, contents, packed_salts,
                        head_places, true)
$$;
