-- What is decided and how it is proven: hash chains, decisions and their evidence, policies, proof units, the audit log.

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

-- Decisions, the approvals that seal them, the evidence of the seal, and the policies that govern both. The tables that every
-- recorded decision writes to have no foreign key to centers: the key that recorded it names its center, and the check would
-- cost a look-up per row.

-- What was recorded. A row is written once; only an erasure changes it, by taking values away.
create table decision_events (
  center_id       int not null,
  -- The evidence (evd_…) and a decision without an idempotency key (dec_…) carry the same 26 characters after the prefix.
  id              text collate "C" not null,
  idempotency_key text collate "C",
  -- A key that the caller chose may be personal, so an erasure takes it away; its SHA-256 stays, and is what tells a repeat.
  key_digest      text collate "C",
  -- SHA-256 of the canonical body, to tell a repeated request from another one under the same key.
  body_digest     text,
  type            text,
  -- `json` and not `jsonb`: what is hashed is what was sent, down to the last digit.
  actor           json,
  action          json,
  ai_context      json,
  reasoning       text,
  tags            text[],
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null,
  primary key (center_id, id)
);
create unique index decision_events_key on decision_events (center_id, key_digest) where key_digest is not null;

-- A decision is listed once for each of its tags, or once under the empty tag when it has none. The first of these rows also
-- stands for it where no tag is asked for. The primary key serves every combination of the list's filters in order: a missing
-- filter is a merge over the few types or statuses. It also keeps the status, so that sealing rewrites this narrow row and not
-- the decision. The status is of a fixed length and stands before the texts, so that a comparison of two keys has to step over
-- fewer of them: the two indexes are most of what a listed decision costs. It is a letter and no enum, because the comparison of
-- an enum is not leakproof before PostgreSQL 18: row level security kept the status out of the index there, and moving a batch took
-- 7.6 ms instead of 0.9. R is recorded, A approved by the first of two, S sealed, X rejected.
create table decision_listing (
  center_id int not null,
  tag       text collate "C" not null,
  -- Empty when the claim `what` was erased.
  type      text collate "C" not null,
  status    "char" not null check (status in ('R', 'A', 'S', 'X')),
  event_id  text collate "C" not null,
  is_first  boolean not null default false,
  primary key (center_id, status, type, tag, event_id)
) with (fillfactor = 80);
create index decision_listing_first on decision_listing (center_id, status, type, event_id) where is_first;

-- Exact totals of the listing, kept in the same transaction. Each connection adds to a slot of its own, so that recording
-- and sealing do not wait for each other's commit; a total is the sum over the slots, and one slot may be negative.
-- The four statuses of a kind stand in one row: a decision that moves from one to another writes it once.
create table decision_counts (
  center_id int not null,
  tag       text collate "C" not null,
  type      text collate "C" not null,
  slot      smallint not null,
  recorded  bigint not null default 0,
  approved  bigint not null default 0,
  sealed    bigint not null default 0,
  rejected  bigint not null default 0,
  primary key (center_id, tag, type, slot)
) with (fillfactor = 50);

create table decision_approvals (
  center_id  int not null,
  event_id   text collate "C" not null,
  -- 0 for the first approver, 1 for the second.
  position   smallint not null,
  id         text not null,
  approver   json,
  result     text not null check (result in ('approved', 'rejected')),
  reason     text,
  created_at timestamptz not null,
  primary key (center_id, event_id, position)
);

-- What sealing adds to the decision; with the decision and its approvals it gives back the sealed claims.
create table evidence (
  center_id      int not null,
  event_id       text collate "C" not null,
  result         text not null check (result in ('approved', 'rejected', 'autonomous')),
  evidence_level text not null,
  approved_at    timestamptz,
  sealed_at      timestamptz not null,
  vertical       text not null,
  country        text,
  region         text,
  risk_score     double precision,
  policy         json,
  guards         json not null,
  chain_index    bigint not null,
  chain_hash     text not null,
  previous_hash  text,
  erased         text[] not null default '{}',
  -- When it was sealed, or last erased from.
  updated_at     timestamptz not null,
  primary key (center_id, event_id)
);
-- The public page knows an id and no center.
create index evidence_event on evidence (event_id);

-- One row per erasure entry of the chain.
create table evidence_erasures (
  center_id   int not null,
  chain_index bigint not null,
  event_id    text collate "C" not null,
  erased_index bigint not null,
  claims      text[] not null,
  actor       json not null,
  reason      text not null,
  erased_at   timestamptz not null,
  primary key (center_id, chain_index)
);
create index evidence_erasures_event on evidence_erasures (center_id, event_id);

-- What an agent's call to decide adds to its decision.
create table agent_decisions (
  center_id   int not null,
  event_id    text collate "C" not null,
  -- The status that the first call was answered with; 201 once a failed sealing was made good.
  http_status smallint not null check (http_status in (201, 202)),
  -- True while every guard has passed and only the sealing is missing.
  is_unsealed boolean not null,
  risk_score  double precision,
  country     text,
  region      text,
  primary key (center_id, event_id)
);

-- Policies of a center, and under center 0 those of the platform (global, country, region).
create table policies (
  center_id   int not null,
  id          text not null,
  name        text not null,
  version     int not null,
  scope_level text not null check (scope_level in ('global', 'country', 'region', 'center')),
  scope_value text,
  applies     jsonb not null,
  rules       jsonb not null,
  active      boolean not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (center_id, id),
  check ((scope_level = 'center') = (center_id <> 0)),
  check ((scope_level in ('country', 'region')) = (scope_value is not null))
);

-- Every version as it was, because sealed decisions name the version they were judged by.
create table policy_versions (
  center_id  int not null,
  policy_id  text not null,
  version    int not null,
  policy     jsonb not null,
  created_at timestamptz not null,
  primary key (center_id, policy_id, version)
);

-- Decision proof units.
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
-- The public page is given the id of a unit and nothing else, so the id alone must lead to it.
create unique index dpus_id on dpus (id);
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

-- The audit log. A row commits with its cause; a worker later seals rows in order into the chain `audit`.
create table audit_entries (
  -- 0 stands for the platform itself: what concerns no single center.
  center_id   int not null,
  id          text not null,
  event_type  text not null check (event_type in (
    'AUTH_LOGIN', 'AUTH_SESSION_REVOKED', 'AUTH_CENTER_SWITCHED', 'AUTH_SSO_CONSUMED', 'MEMBERSHIP_TRANSITIONED',
    'CENTER_PROVISIONED', 'CENTER_UPDATED', 'PARTNER_UPDATED', 'SUBSCRIPTION_TRANSITIONED', 'CREDENTIAL_CHANGED',
    'DECISION_RECORDED', 'WORKFLOW_EXECUTED')),
  action      text not null,
  result      text not null check (result in ('success', 'failure')),
  occurred_at timestamptz not null,
  actor       jsonb,
  target      jsonb not null,
  changes     jsonb,
  ip_address  text,
  user_agent  text,
  request_id  text,
  metadata    jsonb not null default '{}',
  -- The center's partner, or the partner that the entry is about; it reads its entries over all its centers.
  partner_id  text,
  primary key (center_id, id)
);
create index audit_entries_newest on audit_entries (center_id, occurred_at desc, id desc);
-- The operator reads the audit log over all centers, the newest first.
create index audit_entries_by_time on audit_entries (occurred_at desc, id desc);
create index audit_entries_partner on audit_entries (partner_id, occurred_at desc, id desc) include (center_id)
  where partner_id is not null;

-- Audit rows that wait for their place in the chain. The log itself is append-only, so the mark stands outside it. Rows
-- commit in any order; one that commits late is simply found late.
create table audit_pending (
  center_id int not null,
  id        text not null,
  primary key (center_id, id)
);
