-- What centers do all day (booking, workflows, learning), and what they are sold under: plans, subscriptions, payments, orders.

create table bookings (
  center_id     int not null references centers,
  id            text not null,
  slot_id       text not null,
  instructor_id uuid not null references actors,
  -- Whom it is for, and who made it: a parent books for a child.
  actor_id      uuid not null references actors,
  booked_by     uuid not null references actors,
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  -- A slot that several may share has a seat for each, from 0 on.
  seat          smallint not null default 0 check (seat >= 0),
  -- Bookings of one order that repeats weekly; each can be moved and canceled alone.
  series_id     text,
  status        text not null check (status in ('CONFIRMED', 'CANCELED')),
  -- Set once its reminder was sent for the time it has now.
  reminded_at   timestamptz,
  canceled_by   uuid references actors,
  canceled_at   timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (center_id, id),
  check (starts_at < ends_at),
  check ((status = 'CANCELED') = (canceled_at is not null)),
  check (instructor_id <> actor_id),
  -- Nobody is in two places at once, neither who teaches nor who learns. Both hold within one center: what another
  -- center has in its books is none of this one's business, also not through a refusal.
  -- Who shares a slot has a seat of their own in it; two different slots of one instructor never overlap.
  constraint bookings_instructor_free exclude using gist
    (center_id with =, instructor_id with =, slot_id with <>, tstzrange(starts_at, ends_at) with &&)
    where (status = 'CONFIRMED'),
  constraint bookings_seat_free exclude using btree (center_id with =, slot_id with =, seat with =)
    where (status = 'CONFIRMED'),
  constraint bookings_learner_free exclude using gist
    (center_id with =, actor_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'CONFIRMED')
);
create index bookings_newest on bookings (center_id, starts_at desc, id desc);
create index bookings_instructor on bookings (center_id, instructor_id, starts_at);
create index bookings_learner on bookings (actor_id, starts_at);
create index bookings_series on bookings (center_id, series_id, starts_at) where series_id is not null;
create index bookings_to_remind on bookings (starts_at) where status = 'CONFIRMED' and reminded_at is null;

-- When nothing is on offer although the business hours say so: a holiday of the center, an absence of one instructor.
create table closures (
  center_id     int not null references centers,
  id            text not null,
  -- Null closes the whole center.
  instructor_id uuid references actors,
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  reason        text not null,
  created_by    uuid not null references actors,
  created_at    timestamptz not null,
  primary key (center_id, id),
  check (starts_at < ends_at)
);
create index closures_span on closures using gist (center_id, tstzrange(starts_at, ends_at));

-- Who wants a slot that is taken. The order of `place` is the order in which a freed slot is given away.
create table waiting_entries (
  center_id     int not null references centers,
  id            text not null,
  place         bigint not null generated always as identity,
  slot_id       text not null,
  instructor_id uuid not null references actors,
  actor_id      uuid not null references actors,
  booked_by     uuid not null references actors,
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  status        text not null default 'WAITING' check (status in ('WAITING', 'BOOKED', 'LEFT')),
  -- What the wait has ended in.
  booking_id    text,
  created_at    timestamptz not null,
  primary key (center_id, id)
);
create unique index waiting_once on waiting_entries (center_id, slot_id, actor_id) where status = 'WAITING';
create index waiting_order on waiting_entries (center_id, slot_id, place) where status = 'WAITING';

-- Secret addresses under which a calendar program reads bookings: its owner's and their children's, or what they teach.
create table calendar_feeds (
  center_id  int not null references centers,
  id         text not null,
  actor_id   uuid not null references actors,
  kind       text not null check (kind in ('mine', 'teaching')),
  token_hash text not null unique,
  created_at timestamptz not null,
  read_at    timestamptz,
  primary key (center_id, id)
);
create index calendar_feeds_of on calendar_feeds (center_id, actor_id);

-- Workflows: what a center can run, what ran, and how far each run has come.
create table workflows (
  center_id   int not null references centers,
  id          text not null,
  -- The template in the code that says what is done; a center has each template once.
  template    text not null,
  name        text not null,
  type        text not null check (type in ('SCHEDULED', 'MANUAL', 'EVENT')),
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  vertical    text not null,
  -- Five cron fields, read in the time zone beside them.
  schedule    text,
  timezone    text not null,
  event_type  text,
  next_run_at timestamptz,
  -- The time zone changed: the next time has to be worked out anew, and what it says now is not run.
  is_unplanned boolean not null default false,
  last_run_at timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (center_id, id),
  check ((type = 'SCHEDULED') = (schedule is not null)),
  -- Every execution makes both of these events itself: a workflow that they started would never end.
  check ((type = 'EVENT') = (event_type is not null) and event_type not in ('dpu.sealed', 'workflow.transitioned'))
);
create unique index workflows_template on workflows (center_id, template);
create index workflows_due on workflows (next_run_at) where status = 'ACTIVE' and next_run_at is not null;
create index workflows_event on workflows (center_id, event_type) where type = 'EVENT' and status = 'ACTIVE';

create table workflow_executions (
  center_id       int not null,
  id              text not null,
  workflow_id     text not null,
  status          text not null check (status in ('RUNNING', 'WAITING_REVIEW', 'COMPLETED', 'FAILED', 'CANCELED', 'TIMED_OUT')),
  trigger         text not null check (trigger in ('manual', 'schedule', 'event')),
  started_by_id   text not null,
  started_by_type text not null check (started_by_type in ('human', 'system')),
  started_by_name text,
  parameters      jsonb not null,
  -- The data of the event that started it.
  event           jsonb,
  scheduled_for   timestamptz,
  -- Tells a repeat of the call that started it, whose answer may have got lost with the connection that committed it.
  request_digest  text,
  -- The record of the run, written together with this row.
  dpu_id          text not null,
  -- What an AI drafted in it and a person has to review.
  draft_dpu_id    text,
  output          jsonb,
  error           text,
  started_at      timestamptz not null,
  deadline_at     timestamptz not null,
  completed_at    timestamptz,
  -- The worker that runs it, until its lease ends. Leases go by the database's clock, which all workers share.
  lease_token     text,
  lease_until     timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, workflow_id) references workflows,
  check ((status in ('RUNNING', 'WAITING_REVIEW')) = (completed_at is null)),
  check ((trigger = 'schedule') = (scheduled_for is not null))
);
create index workflow_executions_request on workflow_executions (center_id, workflow_id, request_digest)
  where request_digest is not null;
-- However many nodes see a due time, it runs once.
create unique index workflow_executions_once on workflow_executions (center_id, workflow_id, scheduled_for)
  where scheduled_for is not null;
create index workflow_executions_newest on workflow_executions (center_id, workflow_id, started_at desc, id desc);
create index workflow_executions_lapsed on workflow_executions (lease_until) where status = 'RUNNING';
create index workflow_executions_overdue on workflow_executions (deadline_at) where status = 'RUNNING';

-- A step that has its output is never run again, also not after its worker was killed.
create table workflow_steps (
  center_id    int not null,
  execution_id text not null,
  position     int not null,
  name         text not null,
  attempts     int not null default 0,
  output       jsonb,
  error        text,
  started_at   timestamptz not null,
  completed_at timestamptz,
  primary key (center_id, execution_id, position),
  foreign key (center_id, execution_id) references workflow_executions
);

-- Events that wait to start a workflow. They are put here with their cause, so that the cause never waits for a run.
create table workflow_triggers (
  center_id   int not null,
  workflow_id text not null,
  id          text not null,
  event       jsonb not null,
  created_at  timestamptz not null,
  -- One that could not start its workflow is put off, so that it does not stand in the way of the others.
  not_before  timestamptz not null,
  primary key (center_id, workflow_id, id),
  foreign key (center_id, workflow_id) references workflows
);
create index workflow_triggers_turn on workflow_triggers (not_before);

-- The learning host: what is taught, who bought it, how far they are, who was there, and who earned a certificate.
create table learning_products (
  center_id  int not null references centers,
  -- Also the id of the course.
  id         text not null,
  name       text not null,
  type       text not null check (type in ('COURSE', 'WORKSHOP')),
  -- In minor units of the currency.
  price      int not null check (price >= 0),
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{id, title, durationSeconds}], in order.
  lessons    jsonb not null,
  active     boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (center_id, id)
);
create index learning_products_newest on learning_products (center_id, created_at desc, id desc);

create table learning_orders (
  center_id  int not null,
  id         text not null,
  product_id text not null,
  buyer_id   uuid not null references actors,
  amount     int not null check (amount >= 0),
  currency   text not null,
  status     text not null check (status in ('PENDING', 'PAID', 'FAILED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, product_id) references learning_products
);
-- The platform operator names an order without its center.
create unique index learning_orders_id on learning_orders (id);
create index learning_orders_buyer on learning_orders (center_id, buyer_id, product_id);

-- The furthest second that a learner has reached in a lesson.
create table learning_progress (
  center_id        int not null,
  learner_id       uuid not null references actors,
  course_id        text not null,
  lesson_id        text not null,
  furthest_seconds int not null check (furthest_seconds >= 0),
  updated_at       timestamptz not null,
  primary key (center_id, learner_id, course_id, lesson_id),
  foreign key (center_id, course_id) references learning_products
) with (fillfactor = 80);

create table learning_assessments (
  center_id   int not null,
  id          text not null,
  learner_id  uuid not null references actors,
  course_id   text not null,
  score       numeric(5, 2) not null check (score between 0 and 100),
  assessed_by uuid not null references actors,
  dpu_id      text not null,
  created_at  timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products
);
create index learning_assessments_latest on learning_assessments (center_id, learner_id, course_id, created_at desc, id desc);

create table attendance_sessions (
  center_id  int not null references centers,
  id         text not null,
  title      text not null,
  course_id  text,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  method     text not null check (method in ('qr', 'workshop')),
  created_by uuid not null references actors,
  created_at timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products,
  check (ends_at > starts_at)
);
create index attendance_sessions_course on attendance_sessions (center_id, course_id) where course_id is not null;
create index attendance_sessions_start on attendance_sessions (center_id, starts_at);

create table attendances (
  center_id   int not null,
  id          text not null,
  session_id  text not null,
  learner_id  uuid not null references actors,
  method      text not null check (method in ('qr', 'workshop')),
  verified_at timestamptz not null,
  dpu_id      text not null,
  primary key (center_id, id),
  foreign key (center_id, session_id) references attendance_sessions
);
-- Whoever checks in twice at the same moment is still there once.
create unique index attendances_once on attendances (center_id, session_id, learner_id);

create table certificates (
  center_id    int not null,
  id           text not null,
  learner_id   uuid not null references actors,
  -- What stood on it when it was issued; a later change of name does not rewrite it.
  learner_name text not null,
  course_id    text not null,
  course_name  text not null,
  center_name  text not null,
  issued_at    timestamptz not null,
  dpu_id       text not null,
  chain_hash   text not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products
);
create unique index certificates_once on certificates (center_id, learner_id, course_id);
-- The printable page knows nothing but the id.
create unique index certificates_id on certificates (id);

create table emon_settings (
  center_id               int not null references centers,
  enabled                 boolean not null,
  institution_code        text not null,
  report_interval_seconds int not null check (report_interval_seconds between 10 and 3600),
  updated_at              timestamptz not null,
  primary key (center_id)
);

-- What a center or the learning host is sold under.
create table plans (
  id           text primary key,
  -- `center` plans are what a center subscribes to; `lms` plans are the learning host's offers.
  kind         text not null check (kind in ('center', 'lms')),
  name         text not null,
  description  text not null default '',
  -- In minor units of the currency. Nothing is ever due for a plan of 0.
  amount       int not null check (amount >= 0),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  interval     text not null check (interval in ('MONTH', 'YEAR')),
  trial_days   int not null default 0 check (trial_days between 0 and 365),
  seat_limit   int not null check (seat_limit > 0),
  features     text[] not null default '{}',
  course_limit int check (course_limit > 0),
  storage_gb   int check (storage_gb > 0),
  -- A retired plan is offered to nobody; whoever has it keeps it.
  active       boolean not null default true,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  check (kind = 'lms' or (course_limit is null and storage_gb is null)),
  check (kind = 'center' or (course_limit is not null and storage_gb is not null))
);

insert into plans (id, kind, name, description, amount, currency, interval, trial_days, seat_limit, features, course_limit, storage_gb, created_at, updated_at)
values
  ('center-free', 'center', 'Free', 'For a first look: one small team, no bill.', 0, 'KRW', 'MONTH', 0, 5,
   '{booking,decision-proof}', null, null, now(), now()),
  ('center-starter', 'center', 'Starter', 'For a single center that opens its doors.', 49000, 'KRW', 'MONTH', 14, 20,
   '{booking,decision-proof,webhooks}', null, null, now(), now()),
  ('center-growth', 'center', 'Growth', 'For a center with several teams and its own integrations.', 149000, 'KRW', 'MONTH', 14, 100,
   '{booking,decision-proof,webhooks,workflows,ai-drafts}', null, null, now(), now()),
  ('center-growth-yearly', 'center', 'Growth, yearly', 'Growth for a year at the price of ten months.', 1490000, 'KRW', 'YEAR', 0, 100,
   '{booking,decision-proof,webhooks,workflows,ai-drafts}', null, null, now(), now()),
  ('center-scale', 'center', 'Scale', 'For networks and white-label partners.', 490000, 'KRW', 'MONTH', 0, 1000,
   '{booking,decision-proof,webhooks,workflows,ai-drafts,white-label,priority-support}', null, null, now(), now()),
  ('lms-basic', 'lms', 'Learning basic', 'A handful of courses with attendance by QR code.', 29000, 'KRW', 'MONTH', 14, 50,
   '{courses,attendance,certificates}', 10, 20, now(), now()),
  ('lms-pro', 'lms', 'Learning pro', 'Assessed courses and reported training hours.', 99000, 'KRW', 'MONTH', 14, 500,
   '{courses,attendance,certificates,assessments,hrd-reporting}', 100, 200, now(), now()),
  ('lms-campus', 'lms', 'Learning campus', 'A whole catalogue for a network of centers.', 390000, 'KRW', 'MONTH', 0, 5000,
   '{courses,attendance,certificates,assessments,hrd-reporting,emon}', 2000, 2000, now(), now());

-- One subscription per center. Price, cycle and seats are those it was sold with, so that a change of the plan's offer
-- changes nobody's contract.
create table subscriptions (
  center_id            int not null references centers,
  id                   text not null,
  plan_id              text not null references plans,
  -- The order it is paid under. A center that no order made, such as a partner's, is given one of its own.
  order_id             text,
  status               text not null check (status in ('ACTIVE', 'TRIAL', 'PAST_DUE', 'CANCELED', 'SUSPENDED')),
  amount               int not null check (amount >= 0),
  currency             text not null,
  interval             text not null check (interval in ('MONTH', 'YEAR')),
  seat_limit           int not null check (seat_limit > 0),
  -- Period ends are this moment plus whole cycles: the 31st stays the 31st where the month has one.
  anchor_at            timestamptz not null,
  period_end           timestamptz not null,
  is_period_paid       boolean not null,
  trial_ends_at        timestamptz,
  past_due_since       timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at          timestamptz,
  -- When time alone will move it next; null when nothing is left to happen.
  due_at               timestamptz,
  -- The center's partner, whose revenue is summed over all its centers.
  partner_id           text,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  primary key (center_id),
  check ((status = 'CANCELED') = (canceled_at is not null)),
  check (status <> 'PAST_DUE' or past_due_since is not null)
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_partner on subscriptions (partner_id) include (center_id, status, currency, interval, amount)
  where partner_id is not null;

-- What was paid or failed to be, for a subscription or for a product of the learning host.
create table payments (
  center_id           int not null references centers,
  id                  text not null,
  order_id            text not null,
  purpose             text not null check (purpose in ('subscription', 'product')),
  amount              int not null check (amount >= 0),
  currency            text not null,
  method              text not null,
  status              text not null check (status in ('completed', 'failed')),
  provider_payment_id text not null,
  reason              text,
  partner_id          text,
  created_at          timestamptz not null,
  primary key (center_id, id)
);
-- A payment of the provider counts once, in whichever center it is reported.
create unique index payments_once on payments (provider_payment_id);
create index payments_by_time on payments (center_id, created_at) where status = 'completed';
create index payments_partner on payments (partner_id, created_at) include (center_id, status, currency, amount)
  where partner_id is not null;

create table tenant_mappings (
  center_id     int not null references centers,
  lms_tenant_id uuid not null,
  subdomain     text not null,
  created_at    timestamptz not null,
  primary key (center_id)
);
create unique index tenant_mappings_lms on tenant_mappings (lms_tenant_id);

-- The orders that made a center. A row exists only together with its center, so a failed attempt leaves its order free.
create table provisioning_orders (
  center_id       int not null references centers,
  order_id        text not null,
  request_hash    text not null,
  membership_id   text not null,
  business_number text,
  created_at      timestamptz not null,
  -- Who began it: nobody else may repeat it, and nobody has more than a few centers that were never paid for.
  ordered_by      uuid references actors,
  primary key (center_id, order_id)
);
create unique index provisioning_orders_order on provisioning_orders (order_id);
create index provisioning_orders_orderer on provisioning_orders (ordered_by) where ordered_by is not null;

-- Domains that a partner says are its own. Anybody may claim one; only one partner can have it verified.
-- It belongs to the partner and merely shows a center.
create table partner_domains (
  partner_id      text not null references partners,
  domain          text not null check (domain = lower(domain)),
  -- The center that the domain shows; null for the partner's first white-label center.
  shown_center_id int references centers,
  -- What the partner has to publish in DNS.
  token           text not null,
  status          text not null check (status in ('PENDING', 'VERIFIED', 'ERROR')),
  problem         text,
  failing_since   timestamptz,
  checks          int not null default 0,
  next_check_at   timestamptz not null,
  verified_at     timestamptz,
  last_checked_at timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (partner_id, domain)
);
create unique index partner_domains_verified on partner_domains (domain) where status = 'VERIFIED';
create index partner_domains_due on partner_domains (next_check_at);

-- Who becomes a partner's account on accepting the membership that was offered together with it. The promise
-- belongs to the center whose membership it hangs on, and is fenced like it.
create table partner_invitations (
  partner_id    text not null references partners,
  center_id     int not null,
  membership_id text not null,
  role          text not null check (role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR')),
  created_at    timestamptz not null,
  primary key (center_id, membership_id, partner_id),
  foreign key (center_id, membership_id) references memberships (center_id, id)
);
