-- A process hears its own NOTIFY a moment after its commit was answered, and would meanwhile serve from memory what it
-- has just changed itself. So a change of access is also said as a notice on the connection that makes it: the process
-- keeps it until that connection is done, and forgets before it answers. Listening on every connection would do the
-- same, but PostgreSQL wakes every listener for every notice of any channel.
create or replace function tell_access() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
  payload text := tg_argv[0] || ':' || (to_jsonb(changed) ->> tg_argv[1]);
begin
  perform pg_notify('access', payload);
  raise notice using message = 'access ' || payload, errcode = 'CP001';
  return null;
end $$;
