-- Workflows follow the center's time zone, whoever changes it. What is planned is planned anew, but for a run that is due already; a paused
-- one has no next time.
create or replace function follow_center_timezone() returns trigger language plpgsql as $$
begin
  update workflows set timezone = new.settings ->> 'timezone',
                       is_unplanned = is_unplanned or coalesce(next_run_at > new.updated_at, false),
                       next_run_at = case when next_run_at > new.updated_at then new.updated_at else next_run_at end
   where center_id = new.id;
  return null;
end $$;
create or replace trigger centers_workflow_timezone after update of settings on centers for each row
  when (new.settings ->> 'timezone' is not null and old.settings ->> 'timezone' is distinct from new.settings ->> 'timezone')
  execute function follow_center_timezone();
