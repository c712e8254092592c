-- What was delivered leaves the queue: `webhook_deliveries` keeps what has not succeeded, and of a delivery that has, its
-- attempts tell. Marking a row as succeeded was a third of what recording a delivery cost the database: a new version of
-- the row on another page and a new entry in its key's index, which deleting it does not need. Attempts are found by their
-- event now, and the place of a row, which whoever reads it is told, spares looking for it again.
--
-- Processes from before this change are stopped before it is installed.

drop function due_webhook_deliveries(int[], text[], int[], boolean[], timestamptz, timestamptz);
drop function due_webhook_deliveries(int[], text[], int[], boolean[], float8[], timestamptz, timestamptz);
drop function record_webhook_attempts(json, json);
drop function record_webhook_attempts(int[], text[], text[], float8[], float8[], int[], text[], float8[], boolean[], float8[], int[],
                                      int[], text[], text[], int[], text[], float8[], text[], boolean[], float8[]);

delete from webhook_deliveries where state = 'succeeded';
alter table webhook_deliveries drop constraint webhook_deliveries_state_check;
do $$
declare
  part regclass;
begin
  -- Partitions that were made on their own and attached have the condition also as one of theirs.
  for part in select inhrelid from pg_inherits where inhparent = 'webhook_deliveries'::regclass loop
    execute format('alter table %s drop constraint if exists webhook_deliveries_state_check', part);
  end loop;
end $$;
alter table webhook_deliveries add constraint webhook_deliveries_state_check check (state in ('waiting', 'failed'));

alter table webhook_attempts drop constraint webhook_attempts_pkey;
alter table webhook_attempts add primary key (center_id, event_id, webhook_id, attempt, attempted_at);
-- The list of a webhook's deliveries, newest first, is read along this index.
create index webhook_attempts_newest on webhook_attempts (center_id, webhook_id, attempted_at);

-- As in 0026, with the place of each row.
create function due_webhook_deliveries(center_ids int[], webhook_ids text[], rows_max int[], are_active boolean[],
                                       from_ms float8[], due_by timestamptz, first_due_by timestamptz)
  returns table (lane int, event_id text, created_ms float8, type text, data text, attempts int, attempts_allowed int,
                 due_ms float8, place tid)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    select k.lane::int, d.event_id, date_part('epoch', d.created_at) * 1000, e.type, e.data::text, d.attempts, d.attempts_allowed,
           date_part('epoch', d.next_attempt_at) * 1000, d.place
      from unnest(center_ids, webhook_ids, rows_max, are_active, from_ms)
             with ordinality as k(center_id, webhook_id, rows_max, is_active, from_ms, lane)
     cross join lateral (
       (select q.center_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at, q.ctid as place
          from webhook_deliveries q
         where k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.state = 'waiting'
           and q.next_attempt_at >= to_timestamp(k.from_ms / 1000) and q.next_attempt_at <= due_by
           and (q.attempts > 0 or q.next_attempt_at <= first_due_by)
         order by q.next_attempt_at limit k.rows_max)
       union all
       -- Of an inactive webhook only what a person asked for is sent.
       (select q.center_id, q.event_id, q.created_at, q.attempts, q.attempts_allowed, q.next_attempt_at, q.ctid as place
          from webhook_deliveries q
         where not k.is_active and q.center_id = k.center_id and q.webhook_id = k.webhook_id and q.is_forced
           and q.next_attempt_at >= to_timestamp(k.from_ms / 1000) and q.next_attempt_at <= due_by
         order by q.next_attempt_at limit k.rows_max)) as d
     -- Each event on its own, by its key: planned while a month is young, a join may read them all for every call.
     cross join lateral (
       select w.type, w.data from webhook_events w
        where w.center_id = d.center_id and w.id = d.event_id and w.created_at = d.created_at limit 1) as e;
end $$;

-- Records attempts whose deliveries lie where they are said to, and answers how many they were: what was accepted leaves the
-- queue, what was not moves to its next time. An attempt whose delivery is not where it stood before is not recorded, so
-- recording it twice is harmless. A state of null means accepted, and an array that would hold nothing but what most attempts
-- have (accepted, no error, an empty answer) is given empty. No index is used: planned while the queue is empty, a join may
-- choose to read all of it, and the places are all there is to look at.
create function record_webhook_attempts_at(
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

-- As in 0017, with arrays of columns. The places are those that were read with the deliveries. Rows that were changed since lie
-- elsewhere, and what was accepted and what was not are changed one after the other: so unless all were accepted and all are in
-- their places, rows are looked for by their keys and held first, in the order that is given, which is that of all writers.
create function record_webhook_attempts(
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
