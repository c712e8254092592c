-- The end of a step of a transaction that goes on: constraints that wait for the commit are checked now. A transaction has a number as
-- soon as it has changed or locked a row.
create or replace function end_step() returns boolean language plpgsql as $$
begin
  set constraints all immediate;
  return pg_current_xact_id_if_assigned() is not null;
end $$;
