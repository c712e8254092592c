-- A kept answer is written in the transaction of what it tells of, so there is no row before it that could be in flight. The column
-- stays for nodes of the version before this one, which run beside those of this one while an installation is brought up to date.
alter table idempotency_keys alter column in_flight_until drop not null;

-- Runs need not remember the request that started them any more, for the same reason. The column and its index stay empty, and go once
-- no node of the version before this one can write to them.

-- What every process keeps in memory and has to forget at once: a row for each change, with the transaction that made it. A process
-- reads those of transactions that were not over when it last looked; after a minute nobody can miss a row any more.
create table access_changes (
  xid        xid8 not null default pg_current_xact_id(),
  id         bigint not null generated always as identity,
  channel    text not null,
  payload    text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
