-- Retention in small steps: each locks one table, in a transaction of its own, and gives up after a tenth of a second, which is
-- as long as it can hold up a recording; the next try goes on from there. All in one transaction kept the locks on the tables
-- before while it waited for the next, with every recording queued behind it, and could deadlock with a worker that takes the
-- tables in another order. The functions are the owner's, because no role of the service may make tables.

create or replace function webhook_time_column(parent text) returns text language plpgsql immutable as $$
begin
  return case parent when 'webhook_events' then 'created_at' when 'webhook_deliveries' then 'created_at'
                     when 'webhook_attempts' then 'attempted_at' end;
end $$;

-- Makes a table's partitions of this month and the two after it. Should nobody have called it for months, rows landed in
-- the default partition, from where they are moved here; nothing is ever refused.
create or replace function make_webhook_partitions(parent text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  time_column text := webhook_time_column(parent);
  month timestamp;
  part text;
begin
  if time_column is null then raise exception 'no partitioned table of webhooks: %', parent; end if;
  -- Until the transaction ends: only a superuser may make functions that set it for themselves.
  perform set_config('move.emptying', 'everything', true);
  for month in select generate_series(m, m + interval '2 months', interval '1 month')
                 from date_trunc('month', at at time zone 'UTC') as m loop
    part := parent || to_char(month, '_YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like %I including defaults including constraints)', part, parent);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      parent || '_default', time_column, month at time zone 'UTC',
      time_column, (month + interval '1 month') at time zone 'UTC', part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, part, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

-- Drops the oldest of a table's partitions whose last day lies more than the given number of days back. Its name, or null
-- when there is none.
create or replace function drop_webhook_partition(parent text, at timestamptz, days int) returns text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  part text;
begin
  if webhook_time_column(parent) is null then raise exception 'no partitioned table of webhooks: %', parent; end if;
  select c.relname into part
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d\d$'
     and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < (at at time zone 'UTC') - make_interval(days => days)
   order by c.relname limit 1;
  if part is not null then execute format('drop table %I', part); end if;
  return part;
end $$;

-- Deletes up to so many rows past retention that never had a partition of their own, and answers how many there were.
create or replace function clear_webhook_default(parent text, at timestamptz, days int, rows_max int) returns int
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  time_column text := webhook_time_column(parent);
  deleted int;
begin
  if time_column is null then raise exception 'no partitioned table of webhooks: %', parent; end if;
  perform set_config('move.emptying', 'everything', true);
  execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$I < %3$L limit %4$s))',
    parent || '_default', time_column, at - make_interval(days => days), rows_max);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function webhook_time_column, make_webhook_partitions, drop_webhook_partition, clear_webhook_default from public;
grant execute on function make_webhook_partitions, drop_webhook_partition, clear_webhook_default to :dispatcher;
