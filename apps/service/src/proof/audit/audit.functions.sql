-- The log takes additions and nothing else, also from the owner, unless the whole center is taken away because it is in another cell.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('move.emptying', true) <> '' then return null; end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- Every entry waits for its place in the chain from the moment it commits. Those of a center that is being restored have theirs
-- already, and whoever restores it queues the few that do not.
create or replace function queue_audit_entries() returns trigger language plpgsql as $$
begin
  if current_setting('restore.audit', true) = 'on' then return null; end if;
  insert into audit_pending (center_id, id) select center_id, id from new_entries;
  perform pg_notify('audit_pending', '');
  return null;
end $$;
create or replace trigger audit_entries_queue after insert on audit_entries referencing new table as new_entries
  for each statement execute function queue_audit_entries();
