-- What a tenant is sold under and how it came to be: plans, subscriptions, payments, provisioning orders, and the domains
-- and pending administrators of partners.

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
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  primary key (center_id),
  check ((status = 'CANCELED') = (canceled_at is not null)),
  check (status <> 'PAST_DUE' or past_due_since is not null)
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;

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
  created_at          timestamptz not null,
  primary key (center_id, id)
);
-- A payment of the provider counts once, in whichever center it is reported.
create unique index payments_once on payments (provider_payment_id);
create index payments_by_time on payments (center_id, created_at) where status = 'completed';

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
  primary key (center_id, order_id)
);
create unique index provisioning_orders_order on provisioning_orders (order_id);

-- Domains that a partner says are its own. Anybody may claim one; only one partner can have it verified.
create table partner_domains (
  partner_id      text not null references partners,
  domain          text not null check (domain = lower(domain)),
  -- The center that the domain shows; null for the partner's first white-label center.
  center_id       int references centers,
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

-- Who becomes a partner's account on accepting the membership that was offered together with it.
create table partner_invitations (
  partner_id    text not null references partners,
  center_id     int not null,
  membership_id text not null,
  role          text not null check (role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR')),
  created_at    timestamptz not null,
  primary key (partner_id, center_id, membership_id),
  foreign key (center_id, membership_id) references memberships (center_id, id)
);
create index partner_invitations_membership on partner_invitations (center_id, membership_id);

-- Accepting is the identity slice's work and knows nothing of partners; the promise that was given with the invitation
-- is kept here, in the same transaction.
create function keep_partner_invitation() returns trigger language plpgsql as $$
begin
  insert into partner_members (partner_id, actor_id, role, created_at)
    select partner_id, new.actor_id, role, new.updated_at from partner_invitations
    where center_id = new.center_id and membership_id = new.id
  on conflict (partner_id, actor_id) do nothing;
  delete from partner_invitations where center_id = new.center_id and membership_id = new.id;
  return null;
end $$;
create trigger memberships_keep_partner_invitation after update on memberships for each row
  when (old.actor_id is null and new.actor_id is not null)
  execute function keep_partner_invitation();

-- Lists of a partner's and of all centers, by name and slug.
create index centers_search on centers using gin ((name || ' ' || domain) gin_trgm_ops);
create index centers_newest on centers (created_at desc, id desc);
