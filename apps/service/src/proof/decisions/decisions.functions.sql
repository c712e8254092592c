-- A batch comes as one array for each column and may hold decisions of any number of centers: whoever calls has said which, and
-- row level security refuses every other. None of these functions sets a scope.
--
-- `center_ids`, `ids`, `types`, `tags` and `statuses` have a place for each row of the listing: first those of the decisions with
-- their first tags, in the order of the other arrays, and then those of further tags. `tag_lists` are array literals, because there
-- are no arrays of arrays of different lengths. A status is its letter (decision-rules.ts): of a fixed length, and of a type whose
-- comparison row level security lets an index do, which of an enum's it does not before PostgreSQL 18. `subject_parts` is empty where no
-- decision of the batch is about anybody.

-- Writes decisions that no key can stand in the way of, and lists them.
create or replace function insert_decisions(actions json[], actors json[], ai_contexts json[], reasonings text[], tag_lists text[],
                                            occurred timestamptz[], recorded timestamptz[], signatures json[], salts bytea[], subject_parts json[], keys text[], key_digests text[],
                                            digests text[],
                                            center_ids int[], ids text[], types text[], tags text[], statuses "char"[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into decision_events (center_id, id, idempotency_key, key_digest, body_digest, type, actor, action, ai_context,
                               reasoning, tags, occurred_at, recorded_at, signature, salts,
                               subject_id, subject_type, subject_name)
  select center_ids[place], ids[place], keys[place], key_digests[place], digests[place], types[place], actors[place],
         actions[place], ai_contexts[place], reasonings[place], tag_lists[place]::text[], occurred[place], recorded[place], signatures[place], salts[place],
         subject_parts[place] ->> 'id', subject_parts[place] ->> 'type', subject_parts[place] ->> 'name'
    from generate_subscripts(actions, 1) as place;
  insert into decision_listing (center_id, tag, type, type_hash, kind_hash, status, event_id, is_first)
  select center_ids[place], tags[place], types[place], listing_hash(types[place], ''), listing_hash(types[place], tags[place]),
         statuses[place], ids[place], place <= cardinality(actions)
    from generate_subscripts(ids, 1) as place;
end $$;

-- Adds to the totals of the listing. It comes last in every transaction, in order and once, so that two transactions never wait for
-- each other in a circle.
create or replace function count_decisions(center_ids int[], tags text[], types text[],
                                           recorded int[], approved int[], sealed int[], rejected int[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  insert into decision_counts as counts (center_id, tag, type, slot, recorded, approved, sealed, rejected)
  select center_id, tag, type, pg_backend_pid() % 16, recorded, approved, sealed, rejected
    from unnest(center_ids, tags, types, recorded, approved, sealed, rejected)
           as change (center_id, tag, type, recorded, approved, sealed, rejected)
   order by center_id, tag, type
      on conflict (center_id, tag, type, slot) do update
     set recorded = counts.recorded + excluded.recorded, approved = counts.approved + excluded.approved,
         sealed = counts.sealed + excluded.sealed, rejected = counts.rejected + excluded.rejected;
end $$;

-- Records a batch of decisions. Where `keys` are given, each may have been used before: returned is the decision that holds a key
-- which is not that of a new decision. A batch without any gives them empty, and is spared looking for conflicts.
create or replace function record_decisions(actions json[], actors json[], ai_contexts json[], reasonings text[], tag_lists text[],
                                            occurred timestamptz[], recorded timestamptz[], signatures json[], salts bytea[], subject_parts json[], keys text[], key_digests text[],
                                            digests text[],
                                            center_ids int[], ids text[], types text[], tags text[], statuses "char"[])
  returns table (center_id int, key_digest text, id text, body_digest text)
  language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  new_ids text[];
  decision_count int := cardinality(actions);
begin
  if cardinality(keys) = 0 then
    insert into decision_events (center_id, id, type, actor, action, ai_context, reasoning, tags, occurred_at, recorded_at, signature, salts,
                               subject_id, subject_type, subject_name)
    select center_ids[place], ids[place], types[place], actors[place], actions[place], ai_contexts[place], reasonings[place],
           tag_lists[place]::text[], occurred[place], recorded[place], signatures[place], salts[place],
         subject_parts[place] ->> 'id', subject_parts[place] ->> 'type', subject_parts[place] ->> 'name'
      from generate_subscripts(actions, 1) as place;
  else
    with new_decision as (
      insert into decision_events (center_id, id, idempotency_key, key_digest, body_digest, type, actor, action, ai_context,
                                   reasoning, tags, occurred_at, recorded_at, signature, salts,
                               subject_id, subject_type, subject_name)
      select center_ids[place], ids[place], keys[place], key_digests[place], digests[place], types[place], actors[place],
             actions[place], ai_contexts[place], reasonings[place], tag_lists[place]::text[], occurred[place], recorded[place], signatures[place], salts[place],
         subject_parts[place] ->> 'id', subject_parts[place] ->> 'type', subject_parts[place] ->> 'name'
        from generate_subscripts(actions, 1) as place
      -- In the order of their keys, so that two batches with the same keys never wait for each other in a circle.
       order by center_ids[place], key_digests[place], place
          on conflict do nothing
      returning decision_events.id
    )
    select coalesce(array_agg(new_decision.id), '{}') into new_ids from new_decision;
    if cardinality(new_ids) < decision_count then
      return query
      select holder.center_id, holder.key_digest, holder.id, holder.body_digest
        from generate_subscripts(key_digests, 1) as place
       cross join lateral (select * from decision_events as event
                            where event.center_id::bigint = center_ids[place] and event.key_digest = key_digests[place] offset 0) as holder
       where ids[place] not in (select unnest(new_ids));
      decision_count := cardinality(new_ids);
      select array_agg(center_ids[place] order by place), array_agg(ids[place] order by place),
             array_agg(types[place] order by place), array_agg(tags[place] order by place), array_agg(statuses[place] order by place)
        into center_ids, ids, types, tags, statuses
        from generate_subscripts(ids, 1) as place where ids[place] in (select unnest(new_ids));
    end if;
  end if;
  insert into decision_listing (center_id, tag, type, type_hash, kind_hash, status, event_id, is_first)
  select center_ids[place], tags[place], types[place], listing_hash(types[place], ''), listing_hash(types[place], tags[place]),
         statuses[place], ids[place], place <= decision_count
    from generate_subscripts(ids, 1) as place;
  insert into decision_counts as counts (center_id, tag, type, slot, recorded)
  select listed.center_id, listed.tag, listed.type, pg_backend_pid() % 16, count(*)
    from (select center_ids[place] as center_id, tags[place] as tag, types[place] as type
            from generate_subscripts(ids, 1) as place where tags[place] <> ''
          union all
          select center_ids[place], '', types[place] from generate_series(1, decision_count) as place) as listed
   group by listed.center_id, listed.tag, listed.type
   order by listed.center_id, listed.tag, listed.type
      on conflict (center_id, tag, type, slot) do update set recorded = counts.recorded + excluded.recorded;
end $$;

-- Keeps the answers of calls that recorded a decision, in the same transaction. Where a key of the body led to an earlier decision
-- nothing was recorded, the answer is another one, and there is nothing that a repeat could do twice.
create or replace function keep_recorded_answers(center_ids int[], ids text[],
                                                 callers text[], call_methods text[], call_paths text[], call_keys text[],
                                                 body_hashes text[], statuses int[], bodies text[], content_types text[],
                                                 encrypted boolean[], record_id_lists text[], at timestamptz, until timestamptz)
  returns void language plpgsql as $$
begin
  perform keep_answers(array_agg(callers[place]), array_agg(call_methods[place]), array_agg(call_paths[place]),
                       array_agg(call_keys[place]), array_agg(body_hashes[place]), array_agg(statuses[place]),
                       array_agg(bodies[place]), array_agg(content_types[place]), array_agg(encrypted[place]),
                       array_agg(record_id_lists[place]), at, until)
     from generate_subscripts(ids, 1) as place
    where exists (select 1 from decision_events as event
                   where event.center_id = center_ids[place] and event.id = ids[place])
   having count(*) > 0;
end $$;

-- Decisions with everything that was stored beside them. Times inside JSON are milliseconds.
--
-- A connection keeps the plan it made first, perhaps while the tables were empty. So each row is found in a query of its own by
-- its whole primary key, where there is nothing to plan wrongly: as joins, the same look-ups took 100 to 2,000 ms for a batch on
-- 20,000 rows that were not analysed yet. A plan for the ids at hand always looked cheaper than a kept one, and so was made anew
-- on every call (1.5 to 2.3 ms); there is only one way to read these rows. Those that are asked for by their keys are found first,
-- by an index of their own (migration 0035).
create or replace function read_decisions(center_ids int[], event_ids text[], key_centers int[], key_digests text[])
returns table (
  center_id int, id text, idempotency_key text, key_digest text, body_digest text, type text, actor json, action json,
  ai_context json, reasoning text, tags text[], occurred_at timestamptz, recorded_at timestamptz, salts text, signature json, approvals json, result text, evidence_level text,
  approved_at timestamptz, sealed_at timestamptz, evidence_updated_at timestamptz, vertical text, country text, region text,
  risk_score double precision, policy json, guards json, chain_index bigint, chain_hash text, previous_hash text,
  erased text[], erasures json, http_status smallint, is_unsealed boolean, agent_risk_score double precision,
  agent_country text, agent_region text, due_at timestamptz, subject json, contest json)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  if cardinality(key_digests) > 0 then
    select center_ids || coalesce(array_agg(holder.center_id), '{}'), event_ids || coalesce(array_agg(holder.id), '{}')
      into center_ids, event_ids
      from unnest(key_centers, key_digests) as wanted (center_id, key_digest)
     cross join lateral (select row.center_id, row.id from decision_events as row
                          where row.center_id::bigint = wanted.center_id and row.key_digest = wanted.key_digest offset 0) as holder;
  end if;
  -- Most keys are new. Making the query below ready takes twice as long as the look above: 148 and 50 µs.
  if cardinality(event_ids) = 0 then return; end if;
  return query
  select wanted.center_id, event.id, event.idempotency_key, event.key_digest, event.body_digest, event.type, event.actor,
    event.action, event.ai_context, event.reasoning, event.tags, event.occurred_at, event.recorded_at,
    case when seal.result is null then encode(event.salts, 'hex') end, event.signature,
    (select json_agg(json_build_object('id', approval.id, 'position', approval.position, 'approver', approval.approver,
         'result', approval.result, 'reason', approval.reason, 'policy', approval.policy,
         'createdAtMs', (extract(epoch from approval.created_at) * 1000)::bigint) order by approval.position)
     from decision_approvals as approval
     where approval.center_id = wanted.center_id and approval.event_id = wanted.id),
    seal.result, seal.evidence_level, seal.approved_at, seal.sealed_at, seal.updated_at, seal.vertical, seal.country,
    seal.region, seal.risk_score, seal.policy, seal.guards, seal.chain_index, seal.chain_hash, seal.previous_hash,
    seal.erased,
    case when seal.erased <> '{}' then (
      select json_agg(json_build_object('claims', erasure.claims,
        'erasedAtMs', (extract(epoch from erasure.erased_at) * 1000)::bigint) order by erasure.chain_index)
      from evidence_erasures as erasure
      where erasure.center_id = wanted.center_id and erasure.event_id = wanted.id) end,
    agent.http_status, agent.is_unsealed, agent.risk_score, agent.country, agent.region,
    case when seal.result is null then (
      select asked.due_at from approval_cases as asked
      where asked.center_id = wanted.center_id and asked.event_id = wanted.id) end,
    case when event.subject_id is not null then
      json_strip_nulls(json_build_object('id', event.subject_id, 'type', event.subject_type, 'name', event.subject_name)) end,
    case when event.type = 'escalation' then (
      select json_build_object('eventId', asked.event_id, 'kind', asked.kind, 'askedBy', asked.asked_by,
        'approvers', array_to_json(asked.approvers || array(
          select name.text from decision_approvals as approval
          cross join lateral (values (approval.approver ->> 'id'), (approval.approver #>> '{onBehalfOf,id}')) as name (text)
          where approval.center_id = wanted.center_id and approval.event_id = asked.event_id and name.text is not null)))
      from decision_contests as asked
      where asked.center_id = wanted.center_id and asked.contest_id = wanted.id) end
  from unnest(center_ids, event_ids) as wanted (center_id, id)
  cross join lateral (select * from decision_events as row
                      where row.center_id = wanted.center_id and row.id = wanted.id offset 0) as event
  left join lateral (select * from evidence as row
                     where row.center_id = wanted.center_id and row.event_id = wanted.id offset 0) as seal on true
  left join lateral (select * from agent_decisions as row
                     where row.center_id = wanted.center_id and row.event_id = wanted.id offset 0) as agent on true;
end $$;
