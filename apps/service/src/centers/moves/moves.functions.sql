-- Centers that are on their way to or from another cell, or have gone there: work across tenants leaves them alone.
create or replace function away_centers() returns int[] language sql stable
  return array(select center_id from center_moves);
revoke all on function away_centers from public;
grant execute on function away_centers to :dispatcher;

-- The fence around a center that is moving: a trigger of every table of a center, made for the time of the move. When something was last
-- used is not worth a refusal, and stays as it was.
create or replace function refuse_moving() returns trigger language plpgsql as $$
declare
  passing constant text[] := array['last_used_at', 'last_active_at', 'read_at'];
begin
  if current_setting('move.emptying', true) = tg_argv[0] then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - passing = to_jsonb(old) - passing then return null; end if;
  end if;
  raise exception 'Center % is on its way to another cell.', tg_argv[0] using errcode = 'read_only_sql_transaction';
end $$;
