-- The changes of transactions that may not have been over at an earlier look, and where the next look has to begin. Transactions get
-- their numbers when they first change something and not when they commit, so what is asked for is everything from the oldest one on
-- that was still running then.
create or replace function changes_since(seen_below text)
  returns table (id bigint, channel text, payload text, next_look text) language sql stable as $$
  select change.id, change.channel, change.payload, pg_snapshot_xmin(pg_current_snapshot())::text
    from (select 1) as always left join access_changes as change on change.xid >= seen_below::xid8
   limit 1001
$$;
