-- The whole of a center as one file, and what an installation keeps of a center that came from another one.

-- Archives are made in the background like audit packs, and kept for some days.
create table center_archives (
  center_id    int not null references centers,
  id           text not null,
  requested_by jsonb not null,
  status       text not null check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- How often its making was begun; only the last beginning may end it.
  attempt      int not null default 0,
  rows_done    bigint not null default 0,
  -- The counts of its manifest, and the file's length and SHA-256.
  result       jsonb,
  failure      text,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  expires_at   timestamptz not null,
  primary key (center_id, id)
);
-- Files whose time is up are looked for over all centers.
create index center_archives_expiry on center_archives (expires_at) where status <> 'expired';

-- A center that was restored here: from which archive, and whether its chains were verified since. A restoration that was cut short
-- after it was loaded goes on with that.
create table center_restorations (
  center_id   int primary key references centers,
  archive_id  text not null,
  -- Whose archive it was: the address, and the key that signed it.
  origin      jsonb not null,
  loaded_at   timestamptz not null,
  verified_at timestamptz
);

-- Entries that were logged where their center was before keep the proof of it: against the first checkpoint that covered them, which
-- shows when they were logged. Here they are leaves too, but only since the center came.
create table earlier_log_checkpoints (
  center_id       int not null,
  -- The key of the log that signed it.
  vkey            text not null,
  size            bigint not null,
  note            text not null,
  -- A time-stamp token (RFC 3161) over it, where there was one.
  timestamp_token bytea,
  primary key (center_id, vkey, size)
);
create table earlier_log_proofs (
  center_id int not null,
  domain    text not null,
  index     bigint not null,
  vkey      text not null,
  size      bigint not null,
  leaf      bigint not null,
  -- The hashes of the proof, 32 bytes each.
  hashes    bytea not null,
  primary key (center_id, domain, index)
);
alter table earlier_log_proofs alter column hashes set storage external;

-- The public keys of installations that centers came from: what they signed before is believed here as what this one signs.
create table earlier_keys (
  kind       text not null check (kind in ('log', 'export')),
  key        text not null,
  -- The public address of that installation.
  origin     text not null,
  adopted_at timestamptz not null,
  primary key (kind, key)
);
