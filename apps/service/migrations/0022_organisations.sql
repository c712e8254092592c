-- Sign-in by the identity provider of a center or of a partner (OpenID Connect).

create table identity_providers (
  -- Whose it is: a center's, or, under 0, a partner's.
  center_id     int not null,
  partner_id    text references partners,
  id            text not null unique,
  name          text not null,
  issuer        text not null,
  client_id     text not null,
  -- Encrypted under the master key; null for a client without one.
  client_secret text,
  is_enabled    boolean not null,
  -- Whether somebody it vouches for becomes a member without an invitation, and as what.
  provisioning  text not null check (provisioning in ('off', 'join')),
  default_role  text not null check (default_role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD')),
  -- The claim that names a person's groups, which lead to roles.
  groups_claim  text,
  -- Whether its word that more than one thing was shown counts where a second factor is demanded.
  counts_as_second_factor boolean not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (center_id, id),
  check ((center_id = 0) = (partner_id is not null))
);
create index identity_providers_partner on identity_providers (partner_id, id) where partner_id is not null;

-- Sign-ins under way at a provider. What the answer is checked with is derived from a secret that only the browser holds.
create table identity_flows (
  state_hash       text primary key,
  provider_id      text not null references identity_providers (id) on delete cascade,
  browser_hash     text not null,
  requested_domain text,
  -- Whether the provider was told to ask the person anew: a link needs a proof of this moment from both sides.
  is_fresh         boolean not null,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  consumed_at      timestamptz
);
create index identity_flows_expiry on identity_flows (expires_at);
create index identity_flows_provider on identity_flows (provider_id);

-- Which account somebody at a provider signs in to. It belongs to the account, like a passkey.
create table identity_links (
  provider_id  text not null references identity_providers (id) on delete cascade,
  subject      text not null,
  id           text not null unique,
  actor_id     uuid not null references actors,
  email        text,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  primary key (provider_id, subject)
);
create index identity_links_actor on identity_links (actor_id, id);

-- Domains of addresses that a tenant has proven to hold by a DNS record, and whether their people must come by its providers.
create table sign_in_domains (
  center_id   int not null,
  partner_id  text references partners,
  id          text not null unique,
  domain      text not null,
  token       text not null,
  verified_at timestamptz,
  is_required boolean not null,
  created_at  timestamptz not null,
  primary key (center_id, id),
  check ((center_id = 0) = (partner_id is not null)),
  check (verified_at is not null or not is_required)
);
-- Anybody may claim a domain; one tenant holds it.
create unique index sign_in_domains_verified on sign_in_domains (domain) where verified_at is not null;
create index sign_in_domains_partner on sign_in_domains (partner_id, id) where partner_id is not null;

-- Which role the members of a group of the center's directory have.
create table group_roles (
  center_id  int not null references centers,
  -- As it is compared: lower case.
  group_name text not null check (group_name = lower(group_name)),
  role       text not null check (role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD')),
  primary key (center_id, group_name)
);

-- Who came by a provider, and whose demand for a second factor the provider's word satisfies.
alter table sessions add column provider_id text, add column factor_center_id int, add column factor_partner_id text;

-- Half a sign-in that began at a provider: how far it got there, and, where an account is still to be linked, with whom.
alter table second_factor_tokens
  add column first_amr text[] not null default '{pwd}',
  add column provider_id text references identity_providers (id) on delete cascade,
  add column link_subject text,
  add column link_email text;

-- Which directory made a membership and decides its role: a provider's id, or `scim`. Null for those that people made.
alter table memberships add column managed_by text;
-- The center whose directory made an account. It has no password, its address counts as verified nowhere, and it is renamed by that
-- directory alone.
alter table actors add column provisioned_center_id int references centers;
