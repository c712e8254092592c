-- Records events and queues one delivery for each active webhook that wants them. An event that no webhook of its center
-- names, active or not, is not kept. A function, because its plans are made once for each connection: the statement below costs
-- more to plan than to run, and every sealing passes through here. `name_lists` are array literals of the names that match a type.
--
-- It does not notify within the transaction of the events' cause: a commit that notifies holds a lock that all others like it
-- wait for, its write to the disk included, so that events could be recorded no faster than the disk takes single writes (170
-- transactions a second, measured; waiting for one another they took 0.9 s each). The lanes are said on the connection alone; the
-- process hears them when its transaction is over and passes them on. Should it die before it does, the workers find the
-- deliveries at their next look.
--
-- An event carries the time of its seal, which lies ahead after the clock of a node did: it is due at once all the same.
create or replace function record_webhook_events(center_ids int[], ids text[], types text[], name_lists text[], contents json[],
                                                 subjects text[], created timestamptz[], traces text[])
  returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  lanes text;
begin
  if not exists (select from webhooks where center_id = any (center_ids)) then return; end if;
  with subscribers as materialized (
    select center_id, id, events, active from webhooks where center_id = any (center_ids)
  ), wanted as materialized (
    select w.center_id, ids[place] as id, types[place] as type, contents[place] as data, subjects[place] as subject,
           created[place] as created_at, traces[place] as trace, w.id as webhook_id, w.active
      from generate_subscripts(ids, 1) as place
      join subscribers w on w.center_id = center_ids[place] and w.events && name_lists[place]::text[]
  ), kept as (
    insert into webhook_events (center_id, id, type, data, subject, created_at, trace)
    select distinct on (center_id, id) center_id, id, type, data, subject, created_at, trace from wanted
  ), queued as (
    insert into webhook_deliveries (center_id, event_id, webhook_id, next_attempt_at, created_at)
    select center_id, id, webhook_id, least(created_at, date_trunc('milliseconds', now())), created_at from wanted where active
    returning center_id, webhook_id
  )
  select string_agg(distinct center_id || ':' || webhook_id, ',') into lanes from queued;
  if lanes is not null then
    raise notice using message = 'webhooks_queued ' || lanes, errcode = 'CP001';
  end if;
end $$;
