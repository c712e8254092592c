-- Schedules follow the center's time zone, whoever changes it.
create or replace function follow_center_timezone() returns trigger language plpgsql as $$
begin
  update workflows set timezone = new.settings ->> 'timezone', is_unplanned = true, next_run_at = new.updated_at
   where center_id = new.id and type = 'SCHEDULED';
  return null;
end $$;
create or replace trigger centers_workflow_timezone after update of settings on centers for each row
  when (new.settings ->> 'timezone' is not null and old.settings ->> 'timezone' is distinct from new.settings ->> 'timezone')
  execute function follow_center_timezone();
