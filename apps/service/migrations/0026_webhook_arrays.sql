-- The two statements that run for every delivery, told and telling in arrays of columns, with times as milliseconds: reading
-- an object of JSON for each attempt, and writing and reading times as text, took more of the worker and of the database than
-- the rows themselves. The functions of the same names with other arguments stay for workers of the version before, which may
-- run beside this one.

-- `lane` is the position of the row's lane in the arrays. A lane with a backlog is read on from where the read before it
-- ended (`from_ms`), so that what is under way is not read again and again.
create function due_webhook_deliveries(center_ids int[], webhook_ids text[], rows_max int[], are_active boolean[],
                                       from_ms float8[], due_by timestamptz, first_due_by timestamptz)
  returns table (lane int, event_id text, created_ms float8, type text, data text, attempts int, attempts_allowed int, due_ms float8)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    select k.lane::int, d.event_id, date_part('epoch', d.created_at) * 1000, e.type, e.data::text, d.attempts, d.attempts_allowed,
           date_part('epoch', d.next_attempt_at) * 1000
      from unnest(center_ids, webhook_ids, rows_max, are_active, from_ms)
             with ordinality as k(center_id, webhook_id, rows_max, is_active, from_ms, lane)
     cross join lateral (
       (select q.center_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at
          from webhook_deliveries q
         where k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.state = 'waiting'
           and q.next_attempt_at >= to_timestamp(k.from_ms / 1000) and q.next_attempt_at <= due_by
           and (q.attempts > 0 or q.next_attempt_at <= first_due_by)
         order by q.next_attempt_at limit k.rows_max)
       union all
       -- Of an inactive webhook only what a person asked for is sent.
       (select q.center_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at
          from webhook_deliveries q
         where not k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.is_forced
           and q.next_attempt_at >= to_timestamp(k.from_ms / 1000) and q.next_attempt_at <= due_by
         order by q.next_attempt_at limit k.rows_max)) as d
      join webhook_events e on e.center_id = d.center_id and e.id = d.event_id and e.created_at = d.created_at;
end $$;

-- As in 0017. An array that would hold nothing but what most attempts have (accepted, no error, an empty answer) is given
-- empty, and costs nothing.
create function record_webhook_attempts(
    center_ids int[], webhook_ids text[], event_ids text[], created_ms float8[], due_ms float8[], attempt_numbers int[],
    states text[], next_ms float8[], are_last boolean[], attempted_ms float8[], response_statuses int[], durations_ms int[],
    errors text[], response_bodies text[],
    lane_centers int[], lane_webhooks text[], lane_last_ms float8[], lane_last_statuses text[], lane_successes boolean[],
    lane_missed_ms float8[])
  returns table (center_id int, webhook_id text, failing_since timestamptz)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with moved as (
      update webhook_deliveries d
         set attempts = r.attempt,
             state = case when r.is_last or d.next_attempt_at = r.due_at then r.state else d.state end,
             next_attempt_at = case when r.is_last or d.next_attempt_at = r.due_at then r.next_attempt_at else d.next_attempt_at end,
             is_forced = d.is_forced and not (r.is_last or d.next_attempt_at = r.due_at)
        from (select given.center_id, given.webhook_id, given.event_id, to_timestamp(given.created_ms / 1000) as created_at,
                     to_timestamp(given.due_ms / 1000) as due_at, given.attempt, coalesce(given.state, 'succeeded') as state,
                     to_timestamp(given.next_ms / 1000) as next_attempt_at, coalesce(given.is_last, true) as is_last,
                     to_timestamp(given.attempted_ms / 1000) as attempted_at, given.response_status, given.duration_ms,
                     given.error, coalesce(given.response_body, '') as response_body
                from unnest(center_ids, webhook_ids, event_ids, created_ms, due_ms, attempt_numbers, states, next_ms, are_last,
                            attempted_ms, response_statuses, durations_ms, errors, response_bodies)
                       as given(center_id, webhook_id, event_id, created_ms, due_ms, attempt, state, next_ms, is_last,
                                attempted_ms, response_status, duration_ms, error, response_body)) as r
       where d.center_id = r.center_id and d.event_id = r.event_id and d.webhook_id = r.webhook_id
         -- A delivery waits exactly while it has a next time; "state = 'waiting'" here would invite the index of what is
         -- due, along which finding one event means passing all that waits.
         and d.created_at = r.created_at and d.next_attempt_at is not null and d.attempts = r.attempt - 1
      returning r.center_id, r.webhook_id, r.attempted_at, r.event_id, r.attempt,
                case r.state when 'succeeded' then 'success' else 'failed' end, r.response_status, r.duration_ms, r.error,
                r.response_body
    ), kept as (
      insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, response_status,
                                    duration_ms, error, response_body)
      select * from moved
      on conflict do nothing
    )
    update webhook_lanes l
       set last_delivery_at = to_timestamp(h.last_ms / 1000), last_delivery_status = h.last_status,
           failing_since = case when h.had_success then to_timestamp(h.missed_ms / 1000)
                                else coalesce(l.failing_since, to_timestamp(h.missed_ms / 1000)) end
      from unnest(lane_centers, lane_webhooks, lane_last_ms, lane_last_statuses, lane_successes, lane_missed_ms)
             as h(center_id, webhook_id, last_ms, last_status, had_success, missed_ms)
     where l.center_id = h.center_id and l.webhook_id = h.webhook_id
    returning l.center_id, l.webhook_id, l.failing_since;
end $$;
