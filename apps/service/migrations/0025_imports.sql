-- Members, bookings and products out of a CSV file. The file comes in parts, as large as a request may be; its rows are laid out and
-- looked at one by one; and what an administrator confirms is done in small steps, each of which commits with how far it has come.

create table imports (
  center_id    int not null references centers,
  id           text not null,
  kind         text not null check (kind in ('members', 'bookings', 'products')),
  file_name    text not null,
  requested_by jsonb not null,
  status       text not null check (status in ('receiving', 'checking', 'checked', 'running', 'finished', 'failed', 'canceled')),
  parts        int not null default 0,
  bytes        bigint not null default 0,
  -- Rows of the file; those that can be imported; those of them that were, and that were refused after all.
  rows         int not null default 0,
  good         int not null default 0,
  imported     int not null default 0,
  refused      int not null default 0,
  -- The last row that was dealt with since it was confirmed.
  reached      int not null default 0,
  failure      text,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  finished_at  timestamptz,
  -- From then on nothing is kept of the file.
  expires_at   timestamptz not null,
  primary key (center_id, id)
);
create index imports_expiry on imports (expires_at);

create table import_parts (
  center_id int not null,
  import_id text not null,
  number    int not null,
  text      text not null,
  primary key (center_id, import_id, number),
  foreign key (center_id, import_id) references imports on delete cascade
);

create table import_rows (
  center_id int not null,
  import_id text not null,
  -- From 1 on, as the file has them; its head is not a row.
  number    int not null,
  -- The line of the file that it begins in.
  line      int not null,
  -- `json` keeps the order of the columns.
  fields    json not null,
  -- What it is to become; null when it cannot be read as that.
  value     jsonb,
  problem   text,
  -- What it became.
  record_id text,
  primary key (center_id, import_id, number),
  foreign key (center_id, import_id) references imports on delete cascade
);
create index import_rows_problems on import_rows (center_id, import_id, number) where problem is not null;
