-- Webhooks and their outbox. An event and its deliveries are written in the transaction of their cause; a worker that
-- holds the lease of a webhook's lane sends them. Events, deliveries and attempts are partitioned by month, so that
-- retention drops a table instead of deleting rows.

create table webhooks (
  center_id       int not null references centers,
  id              text not null,
  url             text not null,
  events          text[] not null,
  description     text not null default '',
  active          boolean not null default true,
  -- Both encrypted under the master key, with the webhook's id as context.
  signing_secret  text not null,
  previous_secret text,
  rotated_at      timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (center_id, id)
);

-- What changes with every delivery stands apart from what a person sets, in a narrow row with room to be updated in
-- place: recording an event reads `webhooks`, and should not wade through the versions that deliveries leave behind.
create table webhook_lanes (
  center_id            int not null,
  webhook_id           text not null,
  -- The worker that alone sends this webhook's deliveries, until its lease ends (by the database's clock).
  owner                text,
  leased_until         timestamptz,
  last_delivery_at     timestamptz,
  last_delivery_status text check (last_delivery_status in ('success', 'failed')),
  -- The first miss after the last success.
  failing_since        timestamptz,
  primary key (center_id, webhook_id),
  foreign key (center_id, webhook_id) references webhooks on delete cascade
) with (fillfactor = 50);

create table webhook_events (
  center_id  int not null,
  -- Holds its own time, so that `created_at`, and with it the partition, is known from the id.
  id         text not null,
  type       text not null,
  -- json keeps the text as it was written, which is what is sent.
  data       json not null,
  -- The record that the event tells of, by which erasure finds it.
  subject    text,
  created_at timestamptz not null,
  primary key (center_id, id, created_at)
) partition by range (created_at);
create index webhook_events_subject on webhook_events (center_id, subject) where subject is not null;

-- What has not been delivered, or has failed for good. What was delivered leaves this queue, and its attempts tell of it:
-- marking a row as succeeded was a third of what recording a delivery cost the database, a new version of the row on another
-- page and a new entry in its key's index, which deleting it does not need.
create table webhook_deliveries (
  center_id        int not null,
  event_id         text not null,
  webhook_id       text not null,
  state            text not null default 'waiting' check (state in ('waiting', 'failed')),
  attempts         int not null default 0,
  -- The number of the last attempt of the present round; a manual retry begins a new round.
  attempts_allowed int not null default 7,
  next_attempt_at  timestamptz,
  -- A person asked for this attempt, so that it is made also while the webhook is inactive.
  is_forced        boolean not null default false,
  -- The event's time.
  created_at       timestamptz not null,
  primary key (center_id, event_id, webhook_id, created_at),
  check ((state = 'waiting') = (next_attempt_at is not null))
) partition by range (created_at);
create index webhook_deliveries_due on webhook_deliveries (center_id, webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_forced on webhook_deliveries (center_id, webhook_id, next_attempt_at) where is_forced;

create table webhook_attempts (
  center_id       int not null,
  webhook_id      text not null,
  attempted_at    timestamptz not null,
  event_id        text not null,
  attempt         int not null,
  status          text not null check (status in ('success', 'failed')),
  response_status int,
  duration_ms     int not null,
  error           text,
  response_body   text not null default '',
  -- The attempts of a delivery are found by its event.
  primary key (center_id, event_id, webhook_id, attempt, attempted_at)
) partition by range (attempted_at);
-- The list of a webhook's deliveries, newest first, is read along this index.
create index webhook_attempts_newest on webhook_attempts (center_id, webhook_id, attempted_at);

create table webhook_replays (
  center_id    int not null,
  id           text not null,
  webhook_id   text not null,
  since        timestamptz not null,
  until        timestamptz not null,
  status       text check (status in ('success', 'failed')),
  state        text not null default 'running' check (state in ('running', 'completed')),
  -- The last event that was looked at; null before the first step.
  reached      text,
  requeued     int not null default 0,
  -- How many deliveries it is about, so that whoever waits for it sees how far it is. Null while nobody has counted: a replay of
  -- one step is over before it could be told, and a very long range is not counted at all.
  total        int,
  created_at   timestamptz not null,
  completed_at timestamptz,
  primary key (center_id, id),
  foreign key (center_id, webhook_id) references webhooks on delete cascade
);
create unique index webhook_replays_one_running on webhook_replays (center_id, webhook_id) where state = 'running';

-- Rows of a month that nobody has made a partition for land in the default one; nothing is ever refused. The first months are
-- made here in the way in which `make_webhook_partitions` goes on, so that a database is whole before a worker has run.
create table webhook_events_default partition of webhook_events default;
create table webhook_deliveries_default partition of webhook_deliveries default;
create table webhook_attempts_default partition of webhook_attempts default;
do $$
declare
  parent text;
  month timestamp;
  part text;
begin
  for parent, month in
    select name, this_month + make_interval(months => ahead)
      from unnest(array['webhook_events', 'webhook_deliveries', 'webhook_attempts']) as name,
           date_trunc('month', now() at time zone 'UTC') as this_month, generate_series(0, 2) as ahead
  loop
    part := parent || to_char(month, '_YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints)', part, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, part, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
