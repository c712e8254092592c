-- Whoever moves a chain says so, in the same transaction, for the sequencer to look there.
create or replace function note_moved_chain() returns trigger language plpgsql as $$
begin
  insert into log_pending (chain_center, chain_domain) values (new.center_id, new.domain);
  return null;
end $$;
create or replace trigger chain_heads_made after insert on chain_heads
  for each row when (new.index >= 0) execute function note_moved_chain();
create or replace trigger chain_heads_moved after update of index on chain_heads
  for each row when (new.index > old.index) execute function note_moved_chain();

-- A proof is two questions, and their plans are kept: parsed and planned anew they took longer than the reading.

-- The leaf of each entry and the first published checkpoint, of an identity or a later one, that covers it. An entry that is not logged
-- has no leaf, and one that nothing covers yet no checkpoint.
create or replace function find_logged(center_ids int[], domains text[], indexes bigint[], since_identity int)
  returns table (leaf bigint, size bigint, identity int, note text)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select run.first_leaf + wanted.index - run.first_index, covering.size, covering.identity, covering.note
    from unnest(center_ids, domains, indexes) with ordinality as wanted (center_id, domain, index, position)
    left join lateral (
      select r.first_index, r.first_leaf, r.entries from log_runs r
       where r.center_id = wanted.center_id and r.domain = wanted.domain and r.first_index <= wanted.index
       order by r.first_index desc limit 1) as run on wanted.index < run.first_index + run.entries
    left join lateral (
      select c.size, c.identity, c.note from log_checkpoints c
       where c.size > run.first_leaf + wanted.index - run.first_index and c.published_at is not null
         and c.identity >= since_identity
       order by c.size limit 1) as covering on true
   order by wanted.position;
end $$;

-- The hashes of tiles, without the entries under them, which no proof needs.
create or replace function read_tile_hashes(levels smallint[], indexes bigint[])
  returns table (level smallint, index bigint, hashes bytea)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select tile.level, tile.index, tile.hashes
    from unnest(levels, indexes) as wanted (level, index)
   cross join lateral (
     select t.level, t.index, t.hashes from log_tiles t
      where t.level = wanted.level and t.index = wanted.index offset 0) as tile;
end $$;
