-- Sealing moves decisions by their kinds. The functions of the same names with other arguments stay for processes of the version
-- before, which may run beside this one.

-- A batch moves a few kinds of decisions (tag, type, from, to), so the listing is read once for each kind along all the ids it has
-- there, which are neighbours, and not once for each row: 52 microseconds a decision instead of 66. `id_lists` are array literals,
-- because PostgreSQL has no arrays of arrays of different lengths. That it calls itself one row long is for the planner, as in 0022.
create function moved_kinds(tags text[], types text[], from_statuses text[], to_statuses text[], id_lists text[])
returns table (tag text, type text, from_status text, to_status text, ids text[]) language plpgsql stable rows 1 as $$
begin
  return query
  select given.tag, given.type, given.from_status, given.to_status, given.id_list::text[]
  from unnest(tags, types, from_statuses, to_statuses, id_lists) as given (tag, type, from_status, to_status, id_list);
end $$;

create function move_decisions(for_center int, tags text[], types text[], from_statuses text[], to_statuses text[], id_lists text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  expected_count int;
  moved_count int;
begin
  with kind as materialized (
    select tag, type, from_status, to_status, ids from moved_kinds(tags, types, from_statuses, to_statuses, id_lists)
  ), moved as (
    update decision_listing as listing set status = kind.to_status
    from kind
    where listing.center_id = for_center and listing.tag = kind.tag and listing.type = kind.type
      and listing.status = kind.from_status and listing.event_id = any (kind.ids)
    returning 1
  ), counted as (
    insert into decision_counts as counts (center_id, tag, type, status, slot, total)
    select for_center, kind.tag, kind.type, step.status, pg_backend_pid() % 16, sum(step.amount * cardinality(kind.ids))
    from kind cross join lateral (values (kind.from_status, -1), (kind.to_status, 1)) as step (status, amount)
    group by kind.tag, kind.type, step.status order by kind.tag, kind.type, step.status
    on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total
  )
  select (select sum(cardinality(ids)) from kind), (select count(*) from moved) into expected_count, moved_count;
  if moved_count <> expected_count then
    raise exception '% of % listed decisions were found.', moved_count, expected_count;
  end if;
end $$;

-- Writes what a batch of approvals leads to, but for the moves, which come last because others may be waiting for the totals.
create function seal_decisions(for_center int, approvals json, seals json) returns void language plpgsql as $$
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
