-- Refuses on a server that takes no writes. It may have been the primary until another took its place, and knows nothing of what was
-- changed since.
create or replace function require_writable() returns void language plpgsql stable as $$
begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'The database takes no writes here.' using errcode = '25006';
  end if;
end $$;

-- The changes of transactions that may not have been over at an earlier look, and where the next look has to begin. Transactions get
-- their numbers when they first change something and not when they commit, so what is asked for is everything from the oldest one on
-- that was still running then.
create or replace function changes_since(seen_below text)
  returns table (id bigint, channel text, payload text, next_look text) language sql stable as $$
  select change.id, change.channel, change.payload, pg_snapshot_xmin(pg_current_snapshot())::text
    from require_writable() left join access_changes as change on change.xid >= seen_below::xid8
   limit 1001
$$;

-- Refuses to go on where something was changed that the caller has not heard of: the same look, by a batch for all that are in it. A
-- transaction that is yet to come was seen in another time of the database, from before it was set back.
create or replace function require_nothing_changed(seen_below text, heard bigint[]) returns void language plpgsql stable as $$
begin
  if seen_below::xid8 > pg_snapshot_xmax(pg_current_snapshot())
     or exists (select 1 from access_changes as change where change.xid >= seen_below::xid8 and change.id <> all (heard)) then
    raise exception 'Something was changed meanwhile.' using errcode = 'CP002';
  end if;
end $$;
