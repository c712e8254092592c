-- A partner's directory keeps the partner's own staff, in the tables that a center's directory keeps members in. As with identity providers,
-- what is a partner's stands under center 0.
--
-- A row under center 0 refers to no center, names are unique within a partner instead of within center 0, and roles are
-- those of partners. For the rows of centers, which are all that the last release knows, each rule is what it was, and its statements
-- name none of these constraints.

-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
alter table scim_tokens
  drop constraint scim_tokens_center_id_fkey,
  drop constraint scim_tokens_default_role_check,
  add column partner_id text references partners,
  add constraint scim_tokens_tenant check ((center_id = 0) = (partner_id is not null)),
  add constraint scim_tokens_role check (case when partner_id is null
    then default_role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD') else default_role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR') end);
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create index scim_tokens_partner on scim_tokens (partner_id, id) where partner_id is not null;

-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
alter table scim_users
  drop constraint scim_users_center_id_fkey,
  drop constraint scim_users_base_role_check,
  -- The membership of a center's user. A partner's has none: who is in has a row of partner_members.
  alter column membership_id drop not null,
  add column partner_id text references partners,
  add constraint scim_users_tenant
    check ((center_id = 0) = (partner_id is not null) and (membership_id is null) = (partner_id is not null)),
  add constraint scim_users_role check (case when partner_id is null
    then base_role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD') else base_role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR') end);
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
drop index scim_users_name, scim_users_actor;
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create unique index scim_users_name on scim_users (center_id, coalesce(partner_id, ''), lower(user_name));
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create unique index scim_users_actor on scim_users (center_id, coalesce(partner_id, ''), actor_id);
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create index scim_users_partner on scim_users (partner_id, id) where partner_id is not null;

-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
alter table scim_groups
  drop constraint scim_groups_center_id_fkey,
  add column partner_id text references partners,
  add constraint scim_groups_tenant check ((center_id = 0) = (partner_id is not null));
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
drop index scim_groups_name;
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create unique index scim_groups_name on scim_groups (center_id, coalesce(partner_id, ''), lower(display_name));
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create index scim_groups_partner on scim_groups (partner_id, id) where partner_id is not null;

-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
alter table scim_group_members
  drop constraint scim_group_members_center_id_fkey,
  add column partner_id text references partners,
  add constraint scim_group_members_tenant check ((center_id = 0) = (partner_id is not null));

-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
alter table group_roles
  drop constraint group_roles_center_id_fkey,
  drop constraint group_roles_role_check,
  drop constraint group_roles_pkey,
  -- Names are unique by an index, because a key may hold no expression.
  add column place bigint generated always as identity,
  add primary key (center_id, place),
  add column partner_id text references partners,
  add constraint group_roles_tenant check ((center_id = 0) = (partner_id is not null)),
  add constraint group_roles_role check (case when partner_id is null
    then role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD') else role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR') end);
-- Not additive: the rows of centers, and rules for them, stay as they were (above); directories' tables are small.
create unique index group_roles_name on group_roles (center_id, coalesce(partner_id, ''), group_name);
