-- Gives the run of an allowed call to the attempt that asks first, and tells everybody whose it is.
create or replace function claim_run(of_center int, of_event text, by_attempt text, at_time timestamptz)
  returns table (attempt text, outcome text)
  language sql as $$
  insert into tool_runs as run (center_id, event_id, attempt, claimed_at) values (of_center, of_event, by_attempt, at_time)
      -- Changes nothing; it is what lets the row of somebody who was quicker be returned.
      on conflict (center_id, event_id) do update set attempt = run.attempt
  returning run.attempt, run.outcome
$$;

-- Gives runs together with the decisions that allow them.
create or replace function insert_runs(center_ids int[], event_ids text[], attempts text[], claimed timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tool_runs (center_id, event_id, attempt, claimed_at)
  select center_ids[place], event_ids[place], attempts[place], claimed[place]
    from generate_subscripts(event_ids, 1) as place;
end $$;

-- The runs of decisions, which stay as they are until the transaction ends. Ordered, as every batch locks them.
create or replace function lock_runs(center_ids int[], started_ids text[])
  returns table (center_id int, event_id text, attempt text, outcome text)
  language plpgsql rows 1 set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select run.center_id, run.event_id, run.attempt, run.outcome from tool_runs as run
   where (run.center_id, run.event_id) in (select * from unnest(center_ids, started_ids))
   order by run.center_id, run.event_id for no key update;
end $$;

-- Writes outcomes of runs, each once. One that nobody has is taken with it. Where somebody was quicker, it fails as a second row of
-- the same run would, and whoever looks again finds them.
create or replace function end_runs(center_ids int[], event_ids text[], attempts text[], outcomes text[], ended timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ended_count int;
begin
  insert into tool_runs as run (center_id, event_id, attempt, outcome, claimed_at, ended_at)
  select center_ids[place], event_ids[place], attempts[place], outcomes[place], ended[place], ended[place]
    from generate_subscripts(event_ids, 1) as place
      on conflict (center_id, event_id) do update set outcome = excluded.outcome, ended_at = excluded.ended_at
   where run.attempt = excluded.attempt and run.outcome is null;
  get diagnostics ended_count = row_count;
  if ended_count < cardinality(event_ids) then
    raise unique_violation using message = 'Another attempt has the run.', constraint = 'tool_runs_pkey';
  end if;
end $$;

-- How these decisions were sealed: null where they still wait. What does not exist is left out.
create or replace function decision_answers(of_center int, event_ids text[])
  returns table (event_id text, result text)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select event.id, seal.result
    from unnest(event_ids) as wanted (id)
   cross join lateral (select row.id from decision_events as row
                        where row.center_id = of_center and row.id = wanted.id offset 0) as event
    left join lateral (select row.result from evidence as row
                        where row.center_id = of_center and row.event_id = wanted.id offset 0) as seal on true;
end $$;
