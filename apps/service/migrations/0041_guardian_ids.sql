-- A link between a parent and a child can be taken back, so it has a name of its own; the links there are get one too.
alter table guardians add column id text not null
  default 'grd_' || left(upper(replace(gen_random_uuid()::text, '-', '')), 26);
create unique index guardians_id on guardians (center_id, id);
