-- The partner whose directory made an account, which is that partner's alone like one of a center.
alter table actors add column provisioned_partner_id text references partners;
