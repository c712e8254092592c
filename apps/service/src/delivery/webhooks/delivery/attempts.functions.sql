-- Recording attempts: deliveries move on, attempts become history, lanes learn their health. One round trip, planned once for
-- each connection, and always through places or indexes: the statistics of a queue are those of another moment, and a plan made
-- from them may read all that waits (recording 64 attempts beside a backlog of 14,000 took 70 ms with a hash join).

-- Records attempts whose deliveries lie where they are said to, and answers how many they were: what was accepted leaves the
-- queue, what was not moves to its next time. An attempt whose delivery is not where it stood before is not recorded, so
-- recording it twice is harmless. A state of null means accepted, and an array that would hold nothing but what most attempts
-- have (accepted, no error, an empty answer) is given empty. No index is used: planned while the queue is empty, a join may
-- choose to read all of it, and the places are all there is to look at.
create or replace function record_webhook_attempts_at(
    places tid[], center_ids int[], webhook_ids text[], event_ids text[], created_ms float8[], due_ms float8[],
    attempt_numbers int[], states text[], next_ms float8[], are_last boolean[], attempted_ms float8[], response_statuses int[],
    durations_ms int[], errors text[], response_bodies text[])
  returns int
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off
  set enable_indexscan = off set enable_indexonlyscan = off as $$
#variable_conflict use_column
declare
  recorded int;
begin
  with made as (
    select given.place, given.center_id, given.webhook_id, given.event_id, to_timestamp(given.created_ms / 1000) as created_at,
           to_timestamp(given.due_ms / 1000) as due_at, given.attempt, given.state,
           to_timestamp(given.next_ms / 1000) as next_attempt_at, given.is_last,
           to_timestamp(given.attempted_ms / 1000) as attempted_at, given.response_status, given.duration_ms,
           given.error, coalesce(given.response_body, '') as response_body
      from unnest(places, center_ids, webhook_ids, event_ids, created_ms, due_ms, attempt_numbers, states, next_ms, are_last,
                  attempted_ms, response_statuses, durations_ms, errors, response_bodies)
             as given(place, center_id, webhook_id, event_id, created_ms, due_ms, attempt, state, next_ms, is_last,
                      attempted_ms, response_status, duration_ms, error, response_body)
  ), accepted as (
    delete from webhook_deliveries d using made m
     where m.state is null
       and d.ctid = m.place and d.center_id = m.center_id and d.event_id = m.event_id and d.webhook_id = m.webhook_id
       and d.created_at = m.created_at and d.state = 'waiting' and d.attempts = m.attempt - 1
    returning m.center_id, m.webhook_id, m.attempted_at, m.event_id, m.attempt, 'success', m.response_status, m.duration_ms,
              m.error, m.response_body
  ), missed as (
    update webhook_deliveries d
       set attempts = m.attempt,
           state = case when m.is_last or d.next_attempt_at = m.due_at then m.state else d.state end,
           next_attempt_at = case when m.is_last or d.next_attempt_at = m.due_at then m.next_attempt_at else d.next_attempt_at end,
           is_forced = d.is_forced and not (m.is_last or d.next_attempt_at = m.due_at)
      from made m
     where m.state is not null
       and d.ctid = m.place and d.center_id = m.center_id and d.event_id = m.event_id and d.webhook_id = m.webhook_id
       and d.created_at = m.created_at and d.state = 'waiting' and d.attempts = m.attempt - 1
    returning m.center_id, m.webhook_id, m.attempted_at, m.event_id, m.attempt, 'failed', m.response_status, m.duration_ms,
              m.error, m.response_body
  ), kept as (
    insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, response_status,
                                  duration_ms, error, response_body)
    select * from accepted union all select * from missed
    returning 1
  )
  select count(*) into recorded from kept;
  return recorded;
end $$;

-- Answers since when each lane has been failing. An attempt whose number was recorded before (by a worker that took the lane over,
-- or by this very call when its outcome was unknown) changes nothing. The commit does not wait for the disk: a killed worker loses
-- nothing by it; a database that crashes loses what was recorded in its last moment, and those deliveries are sent once more,
-- which consumers must expect anyway.
--
-- The places are those that were read with the deliveries. Rows that were changed since lie
-- elsewhere, and what was accepted and what was not are changed one after the other: so unless all were accepted and all are in
-- their places, rows are looked for by their keys and held first, in the order that is given, which is that of all writers.
create or replace function record_webhook_attempts(
    places tid[], center_ids int[], webhook_ids text[], event_ids text[], created_ms float8[], due_ms float8[],
    attempt_numbers int[], states text[], next_ms float8[], are_last boolean[], attempted_ms float8[], response_statuses int[],
    durations_ms int[], errors text[], response_bodies text[],
    lane_centers int[], lane_webhooks text[], lane_last_ms float8[], lane_last_statuses text[], lane_successes boolean[],
    lane_missed_ms float8[])
  returns table (center_id int, webhook_id text, failing_since timestamptz)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  recorded int := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  if cardinality(states) = 0 then
    recorded := record_webhook_attempts_at(places, center_ids, webhook_ids, event_ids, created_ms, due_ms, attempt_numbers, states,
                  next_ms, are_last, attempted_ms, response_statuses, durations_ms, errors, response_bodies);
  end if;
  if recorded < cardinality(event_ids) then
    select array_agg(f.place order by given.number) into places
      from unnest(center_ids, webhook_ids, event_ids, created_ms, attempt_numbers)
             with ordinality as given(center_id, webhook_id, event_id, created_ms, attempt, number)
      left join lateral (
        select d.ctid as place from webhook_deliveries d
         where d.center_id = given.center_id and d.event_id = given.event_id and d.webhook_id = given.webhook_id
           and d.created_at = to_timestamp(given.created_ms / 1000)
           -- A delivery waits exactly while it has a next time; "state = 'waiting'" here would invite the index of what is
           -- due, along which finding one event means passing all that waits.
           and d.next_attempt_at is not null and d.attempts = given.attempt - 1
           for update) as f on true;
    perform record_webhook_attempts_at(places, center_ids, webhook_ids, event_ids, created_ms, due_ms, attempt_numbers, states,
              next_ms, are_last, attempted_ms, response_statuses, durations_ms, errors, response_bodies);
  end if;
  return query
    update webhook_lanes l
       set last_delivery_at = to_timestamp(h.last_ms / 1000), last_delivery_status = h.last_status,
           failing_since = case when h.had_success then to_timestamp(h.missed_ms / 1000)
                                else coalesce(l.failing_since, to_timestamp(h.missed_ms / 1000)) end
      from unnest(lane_centers, lane_webhooks, lane_last_ms, lane_last_statuses, lane_successes, lane_missed_ms)
             as h(center_id, webhook_id, last_ms, last_status, had_success, missed_ms)
     where l.center_id = h.center_id and l.webhook_id = h.webhook_id
    returning l.center_id, l.webhook_id, l.failing_since;
end $$;
