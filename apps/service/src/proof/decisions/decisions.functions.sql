-- A batch comes as one array for each column, which PostgreSQL reads four times as fast as JSON. `ids`, `types` and `tags` have a
-- place for each row of the listing: first those of the decisions with their first tags, in the order of the other arrays, and then
-- those of further tags. `tag_lists` are array literals, because there are no arrays of arrays of different lengths.

-- Lists decisions as recorded. Totals come last in every transaction and in order, so that two of them never wait for each other in
-- a circle.
create or replace function list_recorded(for_center int, ids text[], types text[], tags text[], decision_count int) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into decision_listing (center_id, tag, type, status, event_id, is_first)
  select for_center, tags[place], types[place], 'recorded', ids[place], place <= decision_count
    from generate_subscripts(ids, 1) as place;
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, tag, type, 'recorded', pg_backend_pid() % 16, count(*)
    from (select tags[place] as tag, types[place] as type from generate_subscripts(ids, 1) as place where tags[place] <> ''
          union all
          select '', types[place] from generate_series(1, decision_count) as place) as listed
   group by tag, type order by tag, type
      on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;
end $$;

-- Records a batch of decisions of one center: one statement, so that a batch costs one round trip and one commit. It sets its own
-- scope and runs with the caller's rights, so row level security holds inside it.
create or replace function record_decisions(for_center int, actions json[], actors json[], ai_contexts json[], reasonings text[],
                                            tag_lists text[], occurred timestamptz[], recorded timestamptz[],
                                            ids text[], types text[], tags text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  insert into decision_events (center_id, id, type, actor, action, ai_context, reasoning, tags, occurred_at, recorded_at)
  select for_center, ids[place], types[place], actors[place], actions[place], ai_contexts[place], reasonings[place],
         tag_lists[place]::text[], occurred[place], recorded[place]
    from generate_subscripts(actions, 1) as place;
  perform list_recorded(for_center, ids, types, tags, cardinality(actions));
end $$;

-- The same for decisions with idempotency keys, which may have been used before. Returned is the decision that holds each key, be it
-- a new one or an old one.
create or replace function record_keyed_decisions(for_center int, actions json[], actors json[], ai_contexts json[], reasonings text[],
                                                  tag_lists text[], occurred timestamptz[], recorded timestamptz[],
                                                  ids text[], types text[], tags text[], keys text[], digests text[])
  returns table (idempotency_key text, id text, body_digest text) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  new_ids text[];
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with new_decision as (
    insert into decision_events (center_id, id, idempotency_key, body_digest, type, actor, action, ai_context, reasoning, tags,
                                 occurred_at, recorded_at)
    select for_center, ids[place], keys[place], digests[place], types[place], actors[place], actions[place], ai_contexts[place],
           reasonings[place], tag_lists[place]::text[], occurred[place], recorded[place]
      from generate_subscripts(keys, 1) as place
    -- In the order of their keys, so that two batches with the same keys never wait for each other in a circle.
     order by keys[place], place
        on conflict do nothing
    returning decision_events.id
  )
  select coalesce(array_agg(new_decision.id), '{}') into new_ids from new_decision;
  perform list_recorded(for_center, array_agg(ids[place] order by place), array_agg(types[place] order by place),
                        array_agg(tags[place] order by place), cardinality(new_ids))
     from generate_subscripts(ids, 1) as place where ids[place] in (select unnest(new_ids));
  return query
  select holder.idempotency_key, holder.id, holder.body_digest
    from (select distinct key from unnest(keys) as key) as wanted
   cross join lateral (select * from decision_events as event
                        where event.center_id = for_center and event.idempotency_key = wanted.key offset 0) as holder;
end $$;

-- Decisions with everything that was stored beside them. Times inside JSON are milliseconds.
--
-- A connection keeps the plan it made first, perhaps while the tables were empty. So each row is found in a query of its own by
-- its whole primary key, where there is nothing to plan wrongly: as joins, the same look-ups took 100 to 2,000 ms for a batch on
-- 20,000 rows that were not analysed yet. A plan for the ids at hand always looked cheaper than a kept one, and so was made anew
-- on every call (1.5 to 2.3 ms); there is only one way to read these rows.
create or replace function read_decisions(for_center int, event_ids text[])
returns table (
  id text, idempotency_key text, body_digest text, type text, actor json, action json, ai_context json, reasoning text,
  tags text[], occurred_at timestamptz, recorded_at timestamptz, approvals json, result text, evidence_level text,
  approved_at timestamptz, sealed_at timestamptz, evidence_updated_at timestamptz, vertical text, country text, region text,
  risk_score double precision, policy json, guards json, chain_index bigint, chain_hash text, previous_hash text,
  erased text[], erasures json, http_status smallint, is_unsealed boolean, agent_risk_score double precision,
  agent_country text, agent_region text, agent_policy json, agent_guards json)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select event.id, event.idempotency_key, event.body_digest, event.type, event.actor, event.action, event.ai_context,
    event.reasoning, event.tags, event.occurred_at, event.recorded_at,
    (select json_agg(json_build_object('id', approval.id, 'position', approval.position, 'approver', approval.approver,
         'result', approval.result, 'reason', approval.reason,
         'createdAtMs', (extract(epoch from approval.created_at) * 1000)::bigint) order by approval.position)
     from decision_approvals as approval
     where approval.center_id = for_center and approval.event_id = wanted.id),
    seal.result, seal.evidence_level, seal.approved_at, seal.sealed_at, seal.updated_at, seal.vertical, seal.country,
    seal.region, seal.risk_score, seal.policy, seal.guards, seal.chain_index, seal.chain_hash, seal.previous_hash,
    seal.erased,
    case when seal.erased <> '{}' then (
      select json_agg(json_build_object('claims', erasure.claims,
        'erasedAtMs', (extract(epoch from erasure.erased_at) * 1000)::bigint) order by erasure.chain_index)
      from evidence_erasures as erasure
      where erasure.center_id = for_center and erasure.event_id = wanted.id) end,
    agent.http_status, agent.is_unsealed, agent.risk_score, agent.country, agent.region, agent.policy, agent.guards
  from unnest(event_ids) as wanted (id)
  cross join lateral (select * from decision_events as row
                      where row.center_id = for_center and row.id = wanted.id offset 0) as event
  left join lateral (select * from evidence as row
                     where row.center_id = for_center and row.event_id = wanted.id offset 0) as seal on true
  left join lateral (select * from agent_decisions as row
                     where row.center_id = for_center and row.event_id = wanted.id offset 0) as agent on true;
end $$;
