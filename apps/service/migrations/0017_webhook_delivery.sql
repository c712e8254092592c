-- The two statements that run for every delivery, as functions: one round trip each, planned once for each connection
-- instead of once for each call (planning them over the partitions took longer than running them), and always through
-- indexes. The statistics of a queue are those of another moment, and a plan made from them may read all that waits to
-- find the rows that are named: recording 64 attempts beside a backlog of 14,000 took 70 ms with a hash join.

create function due_webhook_deliveries(center_ids int[], webhook_ids text[], rows_max int[], are_active boolean[],
                                       due_by timestamptz, first_due_by timestamptz)
  returns table (center_id int, webhook_id text, event_id text, created_at timestamptz, type text, data text,
                 attempts int, attempts_allowed int, due_at timestamptz)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    select d.center_id, d.webhook_id, d.event_id, d.created_at, e.type, e.data::text, d.attempts, d.attempts_allowed, d.next_attempt_at
      from unnest(center_ids, webhook_ids, rows_max, are_active) as k(center_id, webhook_id, rows_max, is_active)
     cross join lateral (
       (select q.center_id, q.webhook_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at
          from webhook_deliveries q
         where k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.state = 'waiting'
           and q.next_attempt_at <= due_by and (q.attempts > 0 or q.next_attempt_at <= first_due_by)
         order by q.next_attempt_at limit k.rows_max)
       union all
       -- Of an inactive webhook only what a person asked for is sent.
       (select q.center_id, q.webhook_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at
          from webhook_deliveries q
         where not k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.is_forced
           and q.next_attempt_at <= due_by
         order by q.next_attempt_at limit k.rows_max)) as d
      join webhook_events e on e.center_id = d.center_id and e.id = d.event_id and e.created_at = d.created_at;
end $$;

-- Deliveries move on, attempts become history, lanes learn their health. An attempt whose number was recorded before (by
-- a worker that took the lane over, or by this very call when its outcome was unknown) changes nothing. Answers since
-- when each lane has been failing. The commit does not wait for the disk: a killed worker loses nothing by it; a database
-- that crashes loses what was recorded in its last moment, and those deliveries are sent once more, which consumers must
-- expect anyway.
create function record_webhook_attempts(made_attempts json, lane_healths json)
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
        from json_to_recordset(made_attempts)
               as r(center_id int, webhook_id text, event_id text, created_at timestamptz, due_at timestamptz, attempt int,
                    state text, next_attempt_at timestamptz, is_last boolean, attempted_at timestamptz, status text,
                    response_status int, duration_ms int, error text, response_body text)
       where d.center_id = r.center_id and d.event_id = r.event_id and d.webhook_id = r.webhook_id
         -- A delivery waits exactly while it has a next time; "state = 'waiting'" here would invite the index of what is
         -- due, along which finding one event means passing all that waits.
         and d.created_at = r.created_at and d.next_attempt_at is not null and d.attempts = r.attempt - 1
      returning r.center_id, r.webhook_id, r.attempted_at, r.event_id, r.attempt, r.status, r.response_status,
                r.duration_ms, r.error, r.response_body
    ), kept as (
      insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, response_status,
                                    duration_ms, error, response_body)
      select * from moved
      on conflict do nothing
    )
    update webhook_lanes l
       set last_delivery_at = h.last_at, last_delivery_status = h.last_status,
           failing_since = case when h.had_success then h.missed_since else coalesce(l.failing_since, h.missed_since) end
      from json_to_recordset(lane_healths)
             as h(center_id int, webhook_id text, last_at timestamptz, last_status text, had_success boolean, missed_since timestamptz)
     where l.center_id = h.center_id and l.webhook_id = h.webhook_id
    returning l.center_id, l.webhook_id, l.failing_since;
end $$;
