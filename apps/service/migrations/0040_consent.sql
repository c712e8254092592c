-- Whether somebody ever said yes to a membership is a fact of its own, and no state tells it: a membership that was offered and
-- taken back is REJECTED like one that was accepted and refused. Until it is set, nobody is shown anything of the person but
-- what was typed into the invitation.
alter table memberships add column accepted_at timestamptz;

-- Before, a known address or actor that somebody else ordered a center for became its ACTIVE administrator at once; those
-- were never asked, and stay without. The owner need not be a superuser, and sees no row of a forced table.
alter table memberships no force row level security;
update memberships m set accepted_at = coalesce(m.joined_at, m.updated_at)
 where m.actor_id is not null and m.status <> 'INVITED'
   and (m.status <> 'REJECTED' or m.joined_at is not null)
   and not (m.is_founding and m.joined_at = m.invited_at
            and not exists (select from actors own join actors orderer on orderer.family_id = own.family_id
                             where own.id = m.actor_id and orderer.id = m.invited_by));
alter table memberships force row level security;

-- The promise of a partner's account is kept on accepting, also for somebody whose account was known when they were invited.
drop trigger memberships_keep_partner_invitation on memberships;
create trigger memberships_keep_partner_invitation after update on memberships for each row
  when (old.accepted_at is null and new.accepted_at is not null)
  execute function keep_partner_invitation();
