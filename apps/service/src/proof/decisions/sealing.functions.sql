-- What a sealing transaction asks for is planned once for each connection and not once for each transaction. A chain whose
-- batches are small paid more for plans than for rows: of 4.5 ms in the database for three decisions, 2.9 were planning.

-- What judging and sealing have to know of centers.
create or replace function center_facts(center_ids int[])
  returns table (center_id int, vertical text, country text, region text, requires_policy boolean)
  language plpgsql stable rows 1
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
  select wanted.id, center.vertical, nullif(center.settings ->> 'country', ''), nullif(center.settings ->> 'region', ''),
         coalesce(center.settings #> '{governance,requirePolicy}' = 'true'::jsonb, false)
    from unnest(center_ids) as wanted (id)
   cross join lateral (select * from centers as row where row.id = wanted.id offset 0) as center;
end $$;

-- Processes keep them in memory.
create or replace trigger centers_facts after update of vertical, settings on centers for each row
  when (old.vertical is distinct from new.vertical or old.settings is distinct from new.settings)
  execute function tell_access('center', 'id');

-- Nodes of version 0.1.0 call this.
create or replace function open_sealing(center_ids int[], patience_ms int)
  returns table (center_id int, index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text,
                 vertical text, country text, region text, requires_policy boolean)
  language plpgsql volatile rows 1
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  held constant int[] := hold_chains('proof', center_ids, patience_ms);
begin
  return query
  select head.center_id, head.index, head.hash, head.timestamp, coalesce(last.index, -1), last.hash, last.timestamp,
         center.vertical, nullif(center.settings ->> 'country', ''), nullif(center.settings ->> 'region', ''),
         coalesce(center.settings #> '{governance,requirePolicy}' = 'true'::jsonb, false)
    from unnest(held) as wanted (id)
   cross join lateral (select * from chain_heads as row
                        where row.center_id = wanted.id and row.domain = 'proof' offset 0) as head
   cross join lateral (select * from centers as row where row.id = wanted.id offset 0) as center
    left join lateral (select row.index, row.hash, row.timestamp from chain_entries as row
                        where row.center_id = wanted.id and row.domain = 'proof'
                        order by row.index desc limit 1) as last on true;
end $$;

create or replace function insert_approvals(center_ids int[], event_ids text[], positions int[], ids text[], approvers json[],
                                            results text[], reasons text[], policies json[], created timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into decision_approvals (center_id, event_id, position, id, approver, result, reason, policy, created_at)
  select center_ids[place], event_ids[place], positions[place], ids[place], approvers[place], results[place], reasons[place],
         policies[place], created[place]
    from generate_subscripts(ids, 1) as place;
end $$;

create or replace function insert_evidence(center_ids int[], event_ids text[], results text[], levels text[], approved timestamptz[],
                                           sealed timestamptz[], verticals text[], countries text[], regions text[],
                                           risk_scores float8[], policies json[], guard_lists json[], chain_indexes bigint[],
                                           chain_hashes text[], previous_hashes text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into evidence (center_id, event_id, result, evidence_level, approved_at, sealed_at, updated_at, vertical, country, region,
                        risk_score, policy, guards, chain_index, chain_hash, previous_hash)
  select center_ids[place], event_ids[place], results[place], levels[place], approved[place], sealed[place], sealed[place],
         verticals[place], countries[place], regions[place], risk_scores[place], policies[place], guard_lists[place],
         chain_indexes[place], chain_hashes[place], previous_hashes[place]
    from generate_subscripts(event_ids, 1) as place;
end $$;

-- What an agent's call adds to its decision. A decision that was kept without a seal is there already: its sealing is made good.
create or replace function insert_agent_decisions(center_ids int[], event_ids text[], http_statuses int[], are_unsealed boolean[],
                                                  risk_scores float8[], countries text[], regions text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into agent_decisions (center_id, event_id, http_status, is_unsealed, risk_score, country, region)
  select center_ids[place], event_ids[place], http_statuses[place], are_unsealed[place], risk_scores[place], countries[place],
         regions[place]
    from generate_subscripts(event_ids, 1) as place
      on conflict (center_id, event_id) do update
     set http_status = excluded.http_status, is_unsealed = excluded.is_unsealed;
end $$;

-- Moves decisions in the listing, by kinds: a batch has few of them (center, tag, type, from, to), so the listing is read once for
-- each kind along all the ids it has there, which are neighbours. That `moved_kinds` calls itself one row long is for the planner,
-- who then looks each row up by its key however little it knows of the listing yet. Totals are not its business.
create or replace function moved_kinds(center_ids int[], tags text[], types text[], from_statuses "char"[], to_statuses "char"[],
                                       id_lists text[])
  returns table (center_id int, tag text, type text, from_status "char", to_status "char", ids text[])
  language plpgsql stable rows 1 as $$
begin
  return query
  select given.center_id, given.tag, given.type, given.from_status, given.to_status, given.id_list::text[]
    from unnest(center_ids, tags, types, from_statuses, to_statuses, id_lists)
           as given (center_id, tag, type, from_status, to_status, id_list);
end $$;

create or replace function move_decisions(center_ids int[], tags text[], types text[], from_statuses "char"[],
                                          to_statuses "char"[], id_lists text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  expected_count int;
  moved_count int;
begin
  with kind as materialized (
    select *, listing_hash(type, tag) as hash
      from moved_kinds(center_ids, tags, types, from_statuses, to_statuses, id_lists)
  ), moved as (
    update decision_listing as listing set status = kind.to_status
      from kind
     where listing.center_id = kind.center_id and listing.status = kind.from_status and listing.kind_hash = kind.hash
       and listing.event_id = any (kind.ids) and listing.tag = kind.tag and listing.type = kind.type
    returning 1
  )
  select (select sum(cardinality(ids)) from kind), (select count(*) from moved) into expected_count, moved_count;
  if moved_count <> expected_count then
    raise exception '% of % listed decisions were found.', moved_count, expected_count;
  end if;
end $$;
