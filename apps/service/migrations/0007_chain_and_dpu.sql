-- The hash chains, the decision proof units, and the queue that feeds the audit chain.

-- One row per chain says where it ends. Whoever appends locks it, so a chain has one writer at a time on any number
-- of nodes. Center 0 is the platform itself, which is why there is no foreign key to centers.
create table chain_heads (
  center_id int not null,
  domain    text not null check (domain in ('dpu', 'seal', 'proof', 'audit')),
  -- -1 while the chain is empty.
  index     bigint not null,
  hash      text,
  timestamp text,
  primary key (center_id, domain)
) with (fillfactor = 50);

-- Content and timestamp are kept as the very text that was hashed. The plain values of the claims are not here: they
-- live in the record's own row, once.
create table chain_entries (
  center_id     int not null,
  domain        text not null,
  index         bigint not null,
  subject       text not null,
  timestamp     text not null,
  previous_hash text,
  hash          text not null,
  content       text not null,
  -- Six salts of 32 hexadecimal digits in the order of the six claims; 32 hyphens where one was erased.
  salts         text not null,
  primary key (center_id, domain, index)
);

-- Locks the head, which is made on first use, and reads the last entry under that lock. Each statement of a volatile
-- function sees what was committed while the one before it waited; a join in one statement would not.
create function lock_chain(wanted_center int, wanted_domain text)
  returns table (index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text)
  language plpgsql volatile as $$
declare
  head chain_heads;
  last chain_entries;
begin
  select h.* into head from chain_heads h
    where h.center_id = wanted_center and h.domain = wanted_domain for no key update;
  if not found then
    insert into chain_heads (center_id, domain, index) values (wanted_center, wanted_domain, -1)
      on conflict do nothing;
    select h.* into head from chain_heads h
      where h.center_id = wanted_center and h.domain = wanted_domain for no key update;
  end if;
  select e.* into last from chain_entries e
    where e.center_id = wanted_center and e.domain = wanted_domain order by e.index desc limit 1;
  return query select head.index, head.hash, head.timestamp, coalesce(last.index, -1), last.hash, last.timestamp;
end $$;

create table dpus (
  center_id         int not null references centers,
  id                text not null,
  -- Its place in the chain `dpu`, and in the chain `seal` once it is AUDIT_READY.
  chain_index       bigint not null,
  seal_index        bigint,
  content           text not null,
  reference_type    text,
  reference_id      text,
  tags              text[] not null default '{}',
  vertical          text not null,
  created_by_id     text not null,
  created_by_type   text not null check (created_by_type in ('human', 'ai_agent', 'system', 'service')),
  created_by_name   text,
  reason            text,
  workflow_id       text,
  execution_id      text,
  ai_context        jsonb,
  level_at_creation text not null check (level_at_creation in ('DRAFT', 'DOCUMENTED')),
  evidence_level    text not null check (evidence_level in ('DRAFT', 'DOCUMENTED', 'AUDIT_READY')),
  metadata          jsonb not null default '{}',
  -- Who raised the level, to which, and when, in order.
  raised_by         jsonb not null default '[]',
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  sealed_at         timestamptz,
  primary key (center_id, id),
  check ((evidence_level = 'AUDIT_READY') = (seal_index is not null)),
  check ((evidence_level = 'AUDIT_READY') = (sealed_at is not null))
);
create unique index dpus_chain_index on dpus (center_id, chain_index);
create unique index dpus_seal_index on dpus (center_id, seal_index) where seal_index is not null;
create index dpus_reference on dpus (center_id, reference_type, chain_index) where reference_type is not null;
create index dpus_level on dpus (center_id, evidence_level, chain_index);
create index dpus_tags on dpus using gin (tags) where tags <> '{}';
create index dpus_content on dpus using gin (content gin_trgm_ops);

-- How many units a center has, by level, so that statistics never count records. The row is only touched under the
-- lock of the center's `dpu` head and so waits for nobody.
create table dpu_counts (
  center_id   int not null references centers,
  vertical    text not null,
  draft       bigint not null default 0,
  documented  bigint not null default 0,
  audit_ready bigint not null default 0,
  primary key (center_id, vertical)
) with (fillfactor = 50);

-- Audit rows that wait for their place in the chain. The log itself is append-only, so the mark stands outside it. Rows
-- commit in any order; one that commits late is simply found late.
create table audit_pending (
  center_id int not null,
  id        text not null,
  primary key (center_id, id)
);

create function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_pending (center_id, id) select center_id, id from new_entries;
  perform pg_notify('audit_pending', '');
  return null;
end $$;
create trigger audit_entries_queue after insert on audit_entries referencing new table as new_entries
  for each statement execute function queue_audit_entries();
