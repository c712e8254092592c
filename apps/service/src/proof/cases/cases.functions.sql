-- Opens cases: people are asked. A decision that was not recorded after all, because its key was known, has none. Processes hear of
-- it through their own connection, as they do of queued deliveries, and pass it on once for many commits.
create or replace function open_cases(center_ids int[], event_ids text[], kinds text[], models text[], asked timestamptz[],
                                      due timestamptz[], on_lates json[], policies json[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  changed text;
begin
  with opened as (
    insert into approval_cases (center_id, event_id, kind, model, asked_at, due_at, on_late, policy, next_step, next_at)
    select center_ids[place], event_ids[place], kinds[place], models[place], asked[place], due[place], on_lates[place],
           policies[place], 'announce', asked[place]
      from generate_subscripts(event_ids, 1) as place
     where exists (select from decision_events as event
                    where event.center_id = center_ids[place] and event.id = event_ids[place])
        on conflict do nothing
    returning center_id
  )
  select string_agg(distinct center_id::text, ',') into changed from opened;
  if changed is not null then
    raise notice using message = 'cases_changed ' || changed, errcode = 'CP001';
  end if;
end $$;

-- Closes cases with what came of them; a decision that nobody was asked about becomes one by being answered.
create or replace function answer_cases(center_ids int[], event_ids text[], kinds text[], models text[], asked timestamptz[],
                                        results text[], answered timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into approval_cases (center_id, event_id, kind, model, asked_at, result, answered_at)
  select center_ids[place], event_ids[place], kinds[place], models[place], asked[place], results[place], answered[place]
    from generate_subscripts(event_ids, 1) as place
      on conflict (center_id, event_id) do update
     set result = excluded.result, answered_at = excluded.answered_at, next_step = null, next_at = null;
  raise notice using message = 'cases_changed ' || (select string_agg(distinct id::text, ',') from unnest(center_ids) as id),
    errcode = 'CP001';
end $$;
