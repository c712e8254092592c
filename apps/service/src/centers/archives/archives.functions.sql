-- Which migrations the tables have: what an archive was made of, and whether this database knows it.
create or replace function known_migrations() returns text[] language sql stable security definer
  set search_path = public, pg_temp
  as 'select array(select name from schema_migrations order by name)';

-- A center that comes with its id: the next one that is made here gets a later number. Every million of numbers is another cell's, and
-- a center of another one is passed over.
create or replace function reserve_center_id(of_center int) returns void language sql security definer
  set search_path = public, pg_temp
  as $$ select setval(pg_get_serial_sequence('centers', 'id'), of_center) from centers_id_seq
         where (of_center - 1) / 1000000 = (last_value - 1) / 1000000 and of_center >= last_value $$;
revoke all on function known_migrations, reserve_center_id from public;
grant execute on function known_migrations, reserve_center_id to :app;
