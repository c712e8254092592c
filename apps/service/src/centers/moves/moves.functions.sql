-- Centers that are on their way to or from another cell, or have gone there: work across tenants leaves them alone.
create or replace function away_centers() returns int[] language sql stable
  return array(select center_id from center_moves);
revoke all on function away_centers from public;
grant execute on function away_centers to :dispatcher;

-- Those of them that are not shown in lists any more, or not yet.
create or replace function gone_centers() returns int[] language sql stable security definer
  set search_path = public, pg_temp
  return array(select center_id from center_moves where state <> 'moving');
revoke all on function gone_centers from public;
grant execute on function gone_centers to :app;

-- A center that has moved is found in the directory of the cell that it is in now.
create or replace function leave_directory() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from center_directory where id = new.center_id;
  return null;
end $$;
create or replace trigger center_moves_unlisted after insert or update on center_moves for each row
  when (new.state <> 'moving') execute function leave_directory();

-- What a cell had kept of a center to tell callers where it had gone makes room for the center itself, in the transaction that brings
-- it back. Answers whether there was something.
create or replace function make_room_for_returning(of_center int) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if of_center <> all (scope_centers()) then return false; end if;
  if not exists (select from center_moves where center_id = of_center and state = 'moved') then return false; end if;
  delete from previous_api_keys where center_id = of_center;
  delete from api_keys where center_id = of_center;
  update sessions set current_center_id = null where current_center_id = of_center;
  update sso_tokens set for_center_id = null where for_center_id = of_center;
  update partner_domains set shown_center_id = null where shown_center_id = of_center;
  update actors set provisioned_center_id = null where provisioned_center_id = of_center;
  delete from centers where id = of_center;
  -- Last, because row level security lets the owner find only what is away.
  delete from center_moves where center_id = of_center;
  return true;
end $$;
revoke all on function make_room_for_returning from public;
grant execute on function make_room_for_returning to :app;

-- The fence around a center that is moving: a trigger of every table of a center, made for the time of the move. When something was last
-- used is not worth a refusal, and stays as it was.
create or replace function refuse_moving() returns trigger language plpgsql as $$
declare
  passing constant text[] := array['last_used_at', 'last_active_at', 'read_at'];
begin
  if current_setting('move.emptying', true) in (tg_argv[0], 'everything') then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - passing = to_jsonb(old) - passing then return null; end if;
  end if;
  raise exception 'Center % is on its way to another cell.', tg_argv[0] using errcode = 'read_only_sql_transaction', constraint = 'moving';
end $$;
