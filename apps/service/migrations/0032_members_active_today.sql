-- Who was active today in any center of a partner: without this index, every membership there is was read to find them. It makes
-- noting an activity, once a minute for each member at most and off the path of requests, touch the table's indexes.
create index memberships_active_since on memberships (partner_id, last_active_at) include (center_id, actor_id)
  where partner_id is not null;
