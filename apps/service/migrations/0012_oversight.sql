-- Deciding in time: what people are asked to decide, by when, who is told of it and how, and who stands in for whom.

-- One row for each decision that a policy has people decide, and for each that they decided without being asked. It is what a
-- deadline needs (a stored instant, so that no later policy and no clock moves it), what a bell counts, and what tells somebody who
-- decides how the same was decided before. Who and what a decision is about is not here: it is found again by a keyed digest, which
-- says nothing once the decision was erased.
create table approval_cases (
  center_id    int not null,
  event_id     text collate "C" not null,
  -- The digest of action type and actor.
  kind         text collate "C" not null,
  model        text collate "C",
  asked_at     timestamptz not null,
  due_at       timestamptz,
  -- The rule as it was when people were asked, and the version of the policy that it stands in.
  on_late      json,
  policy       json,
  -- What time itself does next, and when. A worker that takes it on moves the time ahead, so that another one tries if it dies.
  next_step    text check (next_step in ('announce', 'remind', 'late')),
  next_at      timestamptz,
  escalated_at timestamptz,
  -- Whom the escalation reached, by actor id.
  escalated_to text[],
  -- `late`: nobody answered, and the rule did.
  result       text check (result in ('approved', 'rejected', 'late')),
  answered_at  timestamptz,
  primary key (center_id, event_id),
  check ((next_step is null) = (next_at is null)),
  check ((result is null) = (answered_at is null)),
  check (result is null or next_at is null),
  check ((due_at is null) = (policy is null))
) with (fillfactor = 80);
create index approval_cases_next on approval_cases (next_at) where next_at is not null;
create index approval_cases_open on approval_cases (center_id, due_at, event_id) where result is null;
create index approval_cases_kind on approval_cases (center_id, kind, event_id) where result is not null;
create index approval_cases_model on approval_cases (center_id, model, event_id) where result is not null and model is not null;

-- What is to be told to one person by mail. Rows of one person that are due together become one mail.
create table approval_notices (
  center_id int not null,
  actor_id  uuid not null,
  event_id  text collate "C" not null,
  kind      text not null check (kind in ('reminder', 'escalation')),
  -- After the quiet hours of the person, unless the deadline comes before their end.
  send_at   timestamptz not null,
  primary key (center_id, actor_id, event_id, kind)
);
create index approval_notices_due on approval_notices (send_at);

-- When a person wants no mail, by the clock on their wall. Minutes of the day; a night runs from the greater to the smaller.
create table quiet_hours (
  family_id   uuid primary key,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute   smallint not null check (to_minute between 0 and 1439),
  time_zone   text not null,
  updated_at  timestamptz not null,
  check (from_minute <> to_minute)
);

-- Who answers for whom for a while. A row is never changed but to end it, and stays for whoever asks later.
create table inbox_delegations (
  center_id  int not null,
  id         text not null,
  from_actor uuid not null,
  to_actor   uuid not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  ended_by   uuid,
  created_at timestamptz not null,
  primary key (center_id, id),
  check (starts_at < ends_at),
  check (from_actor <> to_actor)
);
create index inbox_delegations_to on inbox_delegations (center_id, to_actor, ends_at) where ended_at is null;
create index inbox_delegations_from on inbox_delegations (center_id, from_actor, ends_at) where ended_at is null;

-- Channels of a center in Slack and Teams. Whoever knows the address may write there, so it is kept under the master key.
create table notice_channels (
  center_id  int not null references centers,
  id         text not null,
  kind       text not null check (kind in ('slack', 'teams')),
  name       text not null,
  url        text not null,
  -- The part of the address that may be shown.
  host       text not null,
  failing_since timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (center_id, id)
);
