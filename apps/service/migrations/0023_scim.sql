-- Users and groups of a center as its directory keeps them (SCIM 2.0, RFC 7643 and 7644).

create table scim_tokens (
  center_id      int not null references centers,
  id             text not null,
  name           text not null,
  last4          text not null,
  -- SHA-256 of the token, never the token.
  token_hash     text not null unique,
  -- What a rotation replaced, for as long as it still works.
  previous_hash  text unique,
  previous_until timestamptz,
  -- What people become whom no group gives a role.
  default_role   text not null check (default_role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD')),
  created_by     uuid not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  revoked_at     timestamptz,
  primary key (center_id, id)
);

create table scim_users (
  center_id     int not null references centers,
  id            text not null,
  actor_id      uuid not null references actors,
  membership_id text not null,
  user_name     text not null,
  external_id   text,
  -- What the directory said last; null where it says nothing. Whether somebody gets in is the membership's to say.
  active        boolean,
  -- Name, display name and addresses as the directory sent them.
  attributes    jsonb not null,
  -- The role outside of every group that has one.
  base_role     text not null check (base_role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD')),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, membership_id) references memberships (center_id, id)
);
-- A user name is compared without case.
create unique index scim_users_name on scim_users (center_id, lower(user_name));
create unique index scim_users_actor on scim_users (center_id, actor_id);
create index scim_users_external on scim_users (center_id, external_id) where external_id is not null;

create table scim_groups (
  center_id    int not null references centers,
  id           text not null,
  display_name text not null,
  external_id  text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (center_id, id)
);
create unique index scim_groups_name on scim_groups (center_id, lower(display_name));

create table scim_group_members (
  center_id int not null references centers,
  group_id  text not null,
  user_id   text not null,
  primary key (center_id, group_id, user_id),
  foreign key (center_id, group_id) references scim_groups (center_id, id) on delete cascade,
  foreign key (center_id, user_id) references scim_users (center_id, id) on delete cascade
);
create index scim_group_members_user on scim_group_members (center_id, user_id);
