-- Workflows follow the center's time zone, whoever changes it. What is planned is planned anew; a paused one has no next time.
create or replace function follow_center_timezone() returns trigger language plpgsql as $$
begin
  update workflows set timezone = new.settings ->> 'timezone', is_unplanned = next_run_at is not null,
                       next_run_at = case when next_run_at is not null then new.updated_at end
   where center_id = new.id;
  return null;
end $$;
create or replace trigger centers_workflow_timezone after update of settings on centers for each row
  when (new.settings ->> 'timezone' is not null and old.settings ->> 'timezone' is distinct from new.settings ->> 'timezone')
  execute function follow_center_timezone();
