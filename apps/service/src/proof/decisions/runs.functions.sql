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

-- Writes the outcome of a run, once, and tells what it is. Whoever reports that a call was not run takes the run with it, if nobody
-- has it; any other outcome needs the run. Nothing is returned where there is no run to speak of.
create or replace function end_run(of_center int, of_event text, by_attempt text, with_outcome text, at_time timestamptz)
  returns table (attempt text, outcome text)
  language plpgsql as $$
#variable_conflict use_column
begin
  -- The report is sealed by the next transaction, before anybody is answered, and its commit brings this one to the disk as well:
  -- a crash in between loses both, and whoever got no answer reports again. One wait for the disk less of four in a guarded call.
  perform set_config('synchronous_commit', 'off', true);
  if with_outcome = 'not_run' then
    insert into tool_runs (center_id, event_id, attempt, claimed_at)
    select of_center, of_event, by_attempt, at_time from agent_decisions as decision
     where decision.center_id = of_center and decision.event_id = of_event
        on conflict do nothing;
  end if;
  update tool_runs as run set outcome = with_outcome, ended_at = at_time
   where run.center_id = of_center and run.event_id = of_event and run.attempt = by_attempt and run.outcome is null;
  return query
  select run.attempt, run.outcome from tool_runs as run where run.center_id = of_center and run.event_id = of_event;
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
