-- A partner's provider signs somebody in at each of its centers, and an account that a center made is that center's alone: so one subject
-- leads to an account of each center, beside one of the person's own.
--
-- Not additive: the last release still finds the links that it made, and what it writes fits; the table is small.
alter table identity_links drop constraint identity_links_pkey;
-- Not additive: as above.
alter table identity_links add constraint identity_links_pkey primary key (provider_id, subject, actor_id);
