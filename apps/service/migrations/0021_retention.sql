-- How long personal values are kept, and what keeps them longer. Entries are never removed; when the time is up, the values of their
-- claims are erased.

-- Logs are kept for six months at least, whatever anybody sets (EU AI Act, articles 19 and 26): the column itself refuses less.
create table retention_rules (
  center_id  int not null,
  kind       text not null check (kind in ('decisions', 'contests')),
  keep_days  int not null check (keep_days between 183 and 36500),
  -- Up to where in the chain it was seen to; back to the beginning when the rule changes or a hold is lifted.
  reached    bigint not null default -1,
  updated_at timestamptz not null,
  primary key (center_id, kind)
);

-- What must not be erased for now, by a rule or on request: all decisions of a center, or those about one subject.
create table legal_holds (
  center_id  int not null,
  id         text not null,
  covers     text not null check (covers in ('center', 'subject')),
  -- Forgotten when the hold is lifted.
  subject_id text collate "C",
  reason     text not null,
  placed_by  jsonb not null,
  placed_at  timestamptz not null,
  lifted_by  jsonb,
  lifted_at  timestamptz,
  primary key (center_id, id),
  check ((covers = 'subject' and lifted_at is null) = (subject_id is not null))
);
create index legal_holds_standing on legal_holds (center_id, subject_id) where lifted_at is null;

-- Whether somebody asked for an erasure, or time did. Only people and keys ask, and only the service itself is time.
alter table evidence_erasures
  add column cause text not null default 'request' check (cause in ('request', 'retention'));
alter table evidence_erasures
  add constraint evidence_erasures_asked check ((cause = 'retention') = (actor ->> 'type' = 'system'));
