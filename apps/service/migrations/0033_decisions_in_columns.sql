-- Decisions are recorded and moved in columns: one array for each column, and one list of ids for each kind of move. The functions
-- of the same names with other arguments stay for processes of the version before, which may run beside this one.

-- As in 0008. A batch of JSON was read three times, as a parameter, as rows, and as the values inside them: of 38 microseconds of
-- processor time for a decision in a batch of 1,000, columns save 9. `tag_lists` are array literals.
create function record_decisions(
    for_center int, ids text[], types text[], actors json[], actions json[], ai_contexts json[], reasonings text[],
    tag_lists text[], occurred_ats timestamptz[], recorded_ats timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with recorded as (
    insert into decision_events (center_id, id, type, actor, action, ai_context, reasoning, tags, occurred_at, recorded_at)
    select for_center, given.id, given.type, given.actor, given.action, given.ai_context, given.reasoning,
           given.tag_list::text[], given.occurred_at, given.recorded_at
    from unnest(ids, types, actors, actions, ai_contexts, reasonings, tag_lists, occurred_ats, recorded_ats)
           as given (id, type, actor, action, ai_context, reasoning, tag_list, occurred_at, recorded_at)
    returning id, type, tags
  ), listed as (
    insert into decision_listing (center_id, tag, type, status, event_id)
    select for_center, label, recorded.type, 'recorded', recorded.id
    from recorded cross join lateral list_labels(recorded.tags) as label
    returning tag, type
  )
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, listed.tag, listed.type, 'recorded', pg_backend_pid() % 16, count(*)
  from listed group by listed.tag, listed.type order by listed.tag, listed.type
  on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;
end $$;

create function record_keyed_decisions(
    for_center int, keys text[], digests text[], ids text[], types text[], actors json[], actions json[], ai_contexts json[],
    reasonings text[], tag_lists text[], occurred_ats timestamptz[], recorded_ats timestamptz[])
  returns table (idempotency_key text, id text, body_digest text)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with recorded as (
    insert into decision_events (center_id, id, idempotency_key, body_digest, type, actor, action, ai_context, reasoning,
                                 tags, occurred_at, recorded_at)
    select for_center, given.id, given.key, given.digest, given.type, given.actor, given.action, given.ai_context,
           given.reasoning, given.tag_list::text[], given.occurred_at, given.recorded_at
    from unnest(keys, digests, ids, types, actors, actions, ai_contexts, reasonings, tag_lists, occurred_ats, recorded_ats)
           with ordinality as given (key, digest, id, type, actor, action, ai_context, reasoning, tag_list, occurred_at,
                                     recorded_at, place)
    -- In the order of their keys, so that two batches with the same keys never wait for each other in a circle.
    order by given.key, given.place
    on conflict do nothing
    returning decision_events.id, decision_events.type, decision_events.tags
  ), listed as (
    insert into decision_listing (center_id, tag, type, status, event_id)
    select for_center, label, recorded.type, 'recorded', recorded.id
    from recorded cross join lateral list_labels(recorded.tags) as label
    returning tag, type
  )
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, listed.tag, listed.type, 'recorded', pg_backend_pid() % 16, count(*)
  from listed group by listed.tag, listed.type order by listed.tag, listed.type
  on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;

  return query
  select event.idempotency_key, event.id, event.body_digest
  from (select distinct unnest(keys) as key) as wanted
  cross join lateral (select * from decision_events as event
                      where event.center_id = for_center and event.idempotency_key = wanted.key offset 0) as event;
end $$;

-- A batch moves a few kinds of decisions (tag, type, from, to), so the listing is read once for each kind along all the ids it has
-- there, which are neighbours, and not once for each row: 52 microseconds a decision instead of 66. `id_lists` are array literals.
-- That it calls itself one row long is for the planner, as in 0022.
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
