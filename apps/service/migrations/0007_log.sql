-- The log: one append-only tree over the entries of every chain, so that a chain that is rewritten shows.

-- The identities under which the log signed; the last one signs. A second one comes to be only when a backup was restored that is
-- behind what was published, and an operator had the log go on: signing on under the old name would give one size two roots.
create table log_identities (
  number      int primary key,
  origin      text not null unique,
  public_key  bytea not null,
  -- Under the master key.
  private_key text not null,
  created_at  timestamptz not null
);

-- The tree as it stands. Whoever adds to it holds this row until all of it is written: the lock cannot outlive its transaction,
-- whatever stands between the service and the database. The lease only keeps others from trying in vain.
create table log_tree (
  number     int primary key check (number = 1),
  size       bigint not null,
  root       bytea not null,
  holder     text,
  held_until timestamptz,
  -- Why the log signs nothing; null while it signs.
  refusal    text
);

-- Chains that have moved since they were last looked at, in no order and as often as they moved. It is a hint of where to look: what
-- is logged is told by the runs below. Written in the transaction that moves the chain, so that a late commit is found late and never
-- missed; without an index, because it is only ever read whole.
create table log_pending (
  chain_center int not null,
  chain_domain text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Entries of one chain that follow each other both in the chain and in the log. The end of a chain's last run is up to where the
-- chain is logged. Columns stand in the order that wastes no room.
create table log_runs (
  center_id   int not null,
  entries     int not null check (entries > 0),
  first_index bigint not null,
  first_leaf  bigint not null,
  domain      text not null,
  primary key (center_id, domain, first_index)
);

-- A tile grows until it holds 256 hashes; what it held at an earlier size is its beginning. Tiles of level 0 also keep the entry
-- hashes that their leaves are made of. Hashes do not compress, so nobody tries.
create table log_tiles (
  level   smallint not null,
  index   bigint not null,
  hashes  bytea not null,
  entries bytea,
  primary key (level, index),
  check ((level = 0) = (entries is not null))
);
alter table log_tiles alter column hashes set storage external, alter column entries set storage external;

-- Every checkpoint that was signed, with the cosignatures it was published with. They are kept: an entry is proven against the
-- first one that covers it, which is what shows when it was logged. One size has one row, and so one root.
create table log_checkpoints (
  size         bigint primary key,
  identity     int not null references log_identities,
  note         text not null,
  signed_at    timestamptz not null,
  published_at timestamptz
);

-- What each witness is known to have cosigned, and what it said last.
create table log_witnesses (
  vkey        text primary key,
  -- The size that it cosigned last; the next proof of consistency begins there.
  size        bigint not null,
  cosigned_at timestamptz,
  failure     text,
  failed_at   timestamptz
);

-- Time-stamp tokens (RFC 3161) over the checkpoint of a size.
create table log_timestamps (
  size       bigint primary key references log_checkpoints,
  token      bytea not null,
  created_at timestamptz not null
);

-- The keys under which exported files are signed. None is ever removed: old files name old keys.
create table export_keys (
  multikey    text primary key,
  private_key text not null,
  created_at  timestamptz not null
);
