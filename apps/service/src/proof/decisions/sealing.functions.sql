-- What a sealing transaction asks for is planned once for each connection and not once for each transaction. A chain whose
-- batches are small paid more for plans than for rows: of 4.5 ms in the database for three decisions, 2.9 were planning.

-- What judging and sealing have to know of a center.
create or replace function center_facts(for_center int)
  returns table (vertical text, country text, region text, requires_policy boolean) language plpgsql stable rows 1 as $$
begin
  return query
  select center.vertical, nullif(center.settings ->> 'country', ''), nullif(center.settings ->> 'region', ''),
         coalesce(center.settings #> '{governance,requirePolicy}' = 'true'::jsonb, false)
    from centers as center where center.id = for_center;
end $$;

-- Locks the chain `proof` of a center, and reads its end and the facts under that lock.
create or replace function open_sealing(for_center int)
  returns table (index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text,
                 vertical text, country text, region text, requires_policy boolean)
  language plpgsql volatile rows 1 as $$
declare
  head record;
begin
  select * into head from lock_chain(for_center, 'proof');
  return query
  select head.index, head.hash, head.timestamp, head.last_index, head.last_hash, head.last_timestamp, facts.*
    from center_facts(for_center) as facts;
end $$;

-- Writes what a batch of approvals leads to, but for the moves, which come last because others may be waiting for the totals.
create or replace function seal_decisions(for_center int, approvals json, seals json) returns void language plpgsql as $$
begin
  insert into decision_approvals (center_id, event_id, position, id, approver, result, reason, created_at)
  select for_center, "eventId", position, id, approver, result, reason, "createdAt"
    from json_to_recordset(approvals) as approval (
      "eventId" text, position smallint, id text, approver json, result text, reason text, "createdAt" timestamptz);
  insert into evidence (center_id, event_id, result, evidence_level, approved_at, sealed_at, updated_at, vertical,
                        country, region, risk_score, policy, guards, chain_index, chain_hash, previous_hash)
  select for_center, "eventId", result, "evidenceLevel", "approvedAt", "sealedAt", "updatedAt", vertical, country,
         region, "riskScore", policy, guards, "chainIndex", "chainHash", "previousHash"
    from json_to_recordset(seals) as seal (
      "eventId" text, result text, "evidenceLevel" text, "approvedAt" timestamptz, "sealedAt" timestamptz,
      "updatedAt" timestamptz, vertical text, country text, region text, "riskScore" double precision, policy json,
      guards json, "chainIndex" bigint, "chainHash" text, "previousHash" text);
end $$;

-- Moves decisions of one center in the listing and in its totals, by kinds: a batch has few of them (tag, type, from, to), so the
-- listing is read once for each kind along all the ids it has there, which are neighbours. `amounts` say by how much the totals of a
-- kind change: under the empty tag every decision counts, but only those without tags are listed. That `moved_kinds` calls itself one
-- row long is for the planner, who then looks each row up by its key however little it knows of the listing yet.
create or replace function moved_kinds(tags text[], types text[], from_statuses decision_status[], to_statuses decision_status[],
                                       id_lists text[], amounts int[])
  returns table (tag text, type text, from_status decision_status, to_status decision_status, ids text[], amount int)
  language plpgsql stable rows 1 as $$
begin
  return query
  select given.tag, given.type, given.from_status, given.to_status, given.id_list::text[], given.amount
    from unnest(tags, types, from_statuses, to_statuses, id_lists, amounts)
           as given (tag, type, from_status, to_status, id_list, amount);
end $$;

create or replace function move_decisions(for_center int, tags text[], types text[], from_statuses decision_status[],
                                          to_statuses decision_status[], id_lists text[], amounts int[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  expected_count int;
  moved_count int;
begin
  with kind as materialized (
    select * from moved_kinds(tags, types, from_statuses, to_statuses, id_lists, amounts)
  ), moved as (
    update decision_listing as listing set status = kind.to_status
      from kind
     where listing.center_id = for_center and listing.tag = kind.tag and listing.type = kind.type
       and listing.status = kind.from_status and listing.event_id = any (kind.ids)
    returning 1
  ), counted as (
    insert into decision_counts as counts (center_id, tag, type, status, slot, total)
    select for_center, kind.tag, kind.type, step.status, pg_backend_pid() % 16, sum(step.sign * kind.amount)
      from kind cross join lateral (values (kind.from_status, -1), (kind.to_status, 1)) as step (status, sign)
     group by kind.tag, kind.type, step.status order by kind.tag, kind.type, step.status
        on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total
  )
  select (select sum(cardinality(ids)) from kind), (select count(*) from moved) into expected_count, moved_count;
  if moved_count <> expected_count then
    raise exception '% of % listed decisions were found.', moved_count, expected_count;
  end if;
end $$;
