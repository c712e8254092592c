-- Decisions, the approvals that seal them, the evidence of the seal, and the policies that govern both.
-- The tables that every recorded decision writes to have no foreign key to centers: the key that recorded it names its
-- center, and the check would cost a look-up per row.

-- What was recorded. A row is written once; only an erasure changes it, by taking values away.
create table decision_events (
  center_id       int not null,
  -- The evidence (evd_…) and a decision without an idempotency key (dec_…) carry the same 26 characters after the prefix.
  id              text collate "C" not null,
  idempotency_key text collate "C",
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
create unique index decision_events_key on decision_events (center_id, idempotency_key)
  where idempotency_key is not null;

-- One row per decision under the tag '' and one per tag. The primary key is the one index that serves every combination of
-- the list's filters in order: a missing filter is a merge over the few types or statuses. It also keeps the status, so that
-- sealing rewrites this narrow row and not the decision.
create table decision_listing (
  center_id int not null,
  tag       text collate "C" not null,
  -- Empty when the claim `what` was erased.
  type      text collate "C" not null,
  status    text collate "C" not null check (status in ('recorded', 'sealed', 'approved', 'rejected')),
  event_id  text collate "C" not null,
  primary key (center_id, tag, type, status, event_id)
) with (fillfactor = 80);

-- Exact totals of the listing, kept in the same transaction. Each connection adds to a slot of its own, so that recording
-- and sealing do not wait for each other's commit; a total is the sum over the slots, and one slot may be negative.
create table decision_counts (
  center_id int not null,
  tag       text collate "C" not null,
  type      text collate "C" not null,
  status    text collate "C" not null,
  slot      smallint not null,
  total     bigint not null,
  primary key (center_id, tag, type, status, slot)
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
  policy      json,
  guards      json not null,
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

-- What a decision is listed under: the empty text, and each of its tags once. Tags rarely repeat, so the usual case costs
-- nothing but the appending.
create function list_labels(tags text[]) returns setof text language sql immutable parallel safe rows 3 as $$
  select unnest(case when cardinality(tags) < 2 then tags || '{""}'::text[]
                     else array(select distinct unnest(tags)) || '{""}'::text[] end)
$$;

-- Records a batch of decisions of one center: one statement, so that a batch costs one round trip and one commit. It sets
-- its own scope and runs with the caller's rights, so row level security holds inside it. Measured with one tag:
-- 35 to 45 microseconds of processor time for a decision, of which 19 read the JSON; 80 with the look for conflicts.
create function record_decisions(for_center int, batch json) returns void language plpgsql as $$
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with recorded as (
    insert into decision_events (center_id, id, type, actor, action, ai_context, reasoning, tags, occurred_at, recorded_at)
    select for_center, given."id", given."type", given."actor", given."action", given."aiContext", given."reasoning",
           given."tags", given."occurredAt", given."recordedAt"
    from json_to_recordset(batch) as given (
      "id" text, "type" text, "actor" json, "action" json, "aiContext" json, "reasoning" text, "tags" text[],
      "occurredAt" timestamptz, "recordedAt" timestamptz)
    returning id, type, tags
  ), listed as (
    insert into decision_listing (center_id, tag, type, status, event_id)
    select for_center, label, recorded.type, 'recorded', recorded.id
    from recorded cross join lateral list_labels(recorded.tags) as label
    returning tag, type
  )
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, listed.tag, listed.type, 'recorded', pg_backend_pid() % 16, count(*)
  from listed group by listed.tag, listed.type order by listed.tag, listed.type
  on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;
end $$;

-- The same for decisions with idempotency keys, which may have been used before. Returned is the decision that holds each
-- key, be it a new one or an old one.
create function record_keyed_decisions(for_center int, batch json)
returns table (idempotency_key text, id text, body_digest text) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with recorded as (
    insert into decision_events (center_id, id, idempotency_key, body_digest, type, actor, action, ai_context, reasoning,
                                 tags, occurred_at, recorded_at)
    select for_center, given."id", given."key", given."digest", given."type", given."actor", given."action",
           given."aiContext", given."reasoning", given."tags", given."occurredAt", given."recordedAt"
    from rows from (json_to_recordset(batch) as (
      "id" text, "key" text, "digest" text, "type" text, "actor" json, "action" json, "aiContext" json, "reasoning" text,
      "tags" text[], "occurredAt" timestamptz, "recordedAt" timestamptz)) with ordinality
      as given ("id", "key", "digest", "type", "actor", "action", "aiContext", "reasoning", "tags", "occurredAt",
                "recordedAt", place)
    -- In the order of their keys, so that two batches with the same keys never wait for each other in a circle.
    order by given."key", given.place
    on conflict do nothing
    returning decision_events.id, decision_events.type, decision_events.tags
  ), listed as (
    insert into decision_listing (center_id, tag, type, status, event_id)
    select for_center, label, recorded.type, 'recorded', recorded.id
    from recorded cross join lateral list_labels(recorded.tags) as label
    returning tag, type
  )
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, listed.tag, listed.type, 'recorded', pg_backend_pid() % 16, count(*)
  from listed group by listed.tag, listed.type order by listed.tag, listed.type
  on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;

  return query
  select event.idempotency_key, event.id, event.body_digest
  from (select distinct item ->> 'key' as key from json_array_elements(batch) as item) as wanted
  cross join lateral (select * from decision_events as event
                      where event.center_id = for_center and event.idempotency_key = wanted.key offset 0) as event;
end $$;

-- The functions below live as long as a connection with the plans they made first, perhaps while the tables were empty. So
-- each row is found in a query of its own by its whole primary key, where there is nothing to plan wrongly: as joins, the same
-- look-ups took 100 to 2,000 ms for a batch on a listing of 20,000 rows that was not analysed yet.

-- Moves decisions of one center from one status to another, in the listing and in its totals. Totals come last in every
-- transaction and in order, so that two transactions never wait for each other in a circle.
create function move_decisions(for_center int, moves json) returns void language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  move record;
begin
  for move in
    select given."eventId" as event_id, given."type", label as tag, given."from", given."to"
    from json_to_recordset(moves) as given ("eventId" text, "type" text, "tags" text[], "from" text, "to" text)
    cross join lateral list_labels(given."tags") as label
  loop
    update decision_listing as listing set status = move."to"
    where listing.center_id = for_center and listing.tag = move.tag and listing.type = move."type"
      and listing.status = move."from" and listing.event_id = move.event_id;
    if not found then
      raise exception 'Decision % is not listed as %.', move.event_id, move."from";
    end if;
  end loop;
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, tag, change."type", status, pg_backend_pid() % 16, sum(amount)
  from (
    select label as tag, given."type", step.status, step.amount
    from json_to_recordset(moves) as given ("type" text, "tags" text[], "from" text, "to" text)
    cross join lateral list_labels(given."tags") as label
    cross join lateral (values (given."from", -1), (given."to", 1)) as step (status, amount)
  ) as change
  group by tag, change."type", status order by tag, change."type", status
  on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;
end $$;

-- Decisions with everything that was stored beside them. Times inside JSON are milliseconds.
create function read_decisions(for_center int, event_ids text[])
returns table (
  id text, idempotency_key text, body_digest text, type text, actor json, action json, ai_context json, reasoning text,
  tags text[], occurred_at timestamptz, recorded_at timestamptz, approvals json, result text, evidence_level text,
  approved_at timestamptz, sealed_at timestamptz, evidence_updated_at timestamptz, vertical text, country text, region text,
  risk_score double precision, policy json, guards json, chain_index bigint, chain_hash text, previous_hash text,
  erased text[], erasures json, http_status smallint, is_unsealed boolean, agent_risk_score double precision,
  agent_country text, agent_region text, agent_policy json, agent_guards json)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  select event.id, event.idempotency_key, event.body_digest, event.type, event.actor, event.action, event.ai_context,
    event.reasoning, event.tags, event.occurred_at, event.recorded_at,
    (select json_agg(json_build_object('id', approval.id, 'position', approval.position, 'approver', approval.approver,
         'result', approval.result, 'reason', approval.reason,
         'createdAtMs', (extract(epoch from approval.created_at) * 1000)::bigint) order by approval.position)
     from decision_approvals as approval
     where approval.center_id = for_center and approval.event_id = wanted.id),
    seal.result, seal.evidence_level, seal.approved_at, seal.sealed_at, seal.updated_at, seal.vertical, seal.country,
    seal.region, seal.risk_score, seal.policy, seal.guards, seal.chain_index, seal.chain_hash, seal.previous_hash,
    seal.erased,
    case when seal.erased <> '{}' then (
      select json_agg(json_build_object('claims', erasure.claims,
        'erasedAtMs', (extract(epoch from erasure.erased_at) * 1000)::bigint) order by erasure.chain_index)
      from evidence_erasures as erasure
      where erasure.center_id = for_center and erasure.event_id = wanted.id) end,
    agent.http_status, agent.is_unsealed, agent.risk_score, agent.country, agent.region, agent.policy, agent.guards
  from unnest(event_ids) as wanted (id)
  cross join lateral (select * from decision_events as row
                      where row.center_id = for_center and row.id = wanted.id offset 0) as event
  left join lateral (select * from evidence as row
                     where row.center_id = for_center and row.event_id = wanted.id offset 0) as seal on true
  left join lateral (select * from agent_decisions as row
                     where row.center_id = for_center and row.event_id = wanted.id offset 0) as agent on true;
end $$;
