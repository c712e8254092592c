-- Finding centers, counting their members, and booking time with an instructor.

-- The form in which texts are compared: lower case, without accents and punctuation, and Hangul taken apart into its
-- letters, so that a trigram spans letters and not whole syllables and a slip in one letter costs one letter.
create function search_text(given text) returns text language sql immutable parallel safe strict
  return btrim(regexp_replace(regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]', '', 'g'),
                              '[][\s!-/:-@\\^_`{|}~]+', ' ', 'g'));

-- What everybody may know of the centers that are open: the public search reads this and nothing else. It is a
-- table of its own because row level security keeps trigram operators, which are not leakproof, away from every
-- index: on `centers` itself each search would read all rows.
create table center_directory (
  id               int primary key references centers on delete cascade,
  name             text not null,
  domain           text not null unique,
  vertical         text not null,
  tenant_type      text not null,
  description      text not null,
  logo             text not null,
  name_text        text not null generated always as (search_text(name)) stored,
  -- The blank before them makes the first word begin like every other one.
  title_text       text not null generated always as (' ' || search_text(name || ' ' || domain)) stored,
  -- A description may be long; what is searched of it is its beginning.
  whole_text       text not null generated always as
    (' ' || search_text(name || ' ' || domain || ' ' || left(description, 2000))) stored
);
create index center_directory_name_prefix on center_directory (name_text text_pattern_ops);
create index center_directory_title on center_directory using gin (title_text gin_trgm_ops);
create index center_directory_whole on center_directory using gin (whole_text gin_trgm_ops);
create index center_directory_name on center_directory (name, id);
create index center_directory_vertical on center_directory (vertical, name, id);

-- The directory follows its centers in their own transaction. The function is the owner's, so that requests need no
-- right to write the directory.
create function list_in_directory() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> 'ACTIVE' then
    delete from center_directory where id = new.id;
    return null;
  end if;
  insert into center_directory as listed (id, name, domain, vertical, tenant_type, description, logo)
  values (new.id, new.name, new.domain, new.vertical, new.tenant_type,
          case when jsonb_typeof(new.settings -> 'description') = 'string' then new.settings ->> 'description' else '' end,
          case when jsonb_typeof(new.settings -> 'logo') = 'string' then new.settings ->> 'logo' else '' end)
  on conflict (id) do update
    set name = excluded.name, domain = excluded.domain, vertical = excluded.vertical,
        tenant_type = excluded.tenant_type, description = excluded.description, logo = excluded.logo
    where (listed.name, listed.domain, listed.vertical, listed.tenant_type, listed.description, listed.logo)
      is distinct from
      (excluded.name, excluded.domain, excluded.vertical, excluded.tenant_type, excluded.description, excluded.logo);
  return null;
end $$;
create trigger centers_listed after insert or update of name, domain, vertical, tenant_type, status, settings on centers
  for each row execute function list_in_directory();

-- Member counts and instructor lists read this index and not the whole history of a center's memberships.
create index memberships_active on memberships (center_id, role) where status = 'ACTIVE';

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
  status        text not null check (status in ('CONFIRMED', 'CANCELED')),
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
  constraint bookings_instructor_free exclude using gist
    (center_id with =, instructor_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'CONFIRMED'),
  constraint bookings_learner_free exclude using gist
    (center_id with =, actor_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'CONFIRMED')
);
create index bookings_newest on bookings (center_id, starts_at desc, id desc);
create index bookings_instructor on bookings (center_id, instructor_id, starts_at);
create index bookings_learner on bookings (actor_id, starts_at);
