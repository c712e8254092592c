-- What is due, lane by lane: `lane` is the position of the row's lane in the arrays, and `place` is where the row lies, which
-- spares looking for it again when its attempt is recorded. A lane with a backlog is read on from where the read before it ended
-- (`from_ms`), so that what is under way is not read again and again.
--
-- A function, because planning it over the partitions took longer than running it, and always through indexes: the statistics of
-- a queue are those of another moment, and a plan made from them may read all that waits to find a few rows. Arrays of columns,
-- with times as milliseconds: objects of JSON and times as text took more of the worker and of the database than the rows.
create or replace function due_webhook_deliveries(center_ids int[], webhook_ids text[], rows_max int[], are_active boolean[],
                                                  from_ms float8[], due_by timestamptz, first_due_by timestamptz)
  returns table (lane int, event_id text, created_ms float8, type text, data text, attempts int, attempts_allowed int,
                 due_ms float8, place tid, trace text)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    select k.lane::int, d.event_id, date_part('epoch', d.created_at) * 1000, e.type, e.data::text, d.attempts, d.attempts_allowed,
           date_part('epoch', d.next_attempt_at) * 1000, d.place, e.trace
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
       select w.type, w.data, w.trace from webhook_events w
        where w.center_id = d.center_id and w.id = d.event_id and w.created_at = d.created_at limit 1) as e;
end $$;
