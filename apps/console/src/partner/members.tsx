import { api } from '../shell/api.ts';
import { Person, State, When } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export function PartnerMembers() {
  const text = useText();
  const list = useList('partner-members', {}, (query) =>
    api.GET('/api/partner/members', { params: { query } }),
  );
  return (
    <Page title={text('nav.partnerMembers')} about={text('partner.membersAbout')}>
      <ListTable
        list={list}
        columns={[
          { label: text('field.name'), of: (member) => <Person {...member} /> },
          { label: text('field.center'), of: ({ centerName }) => centerName },
          { label: text('field.role'), of: ({ role }) => role },
          { label: text('field.status'), of: ({ status }) => <State value={status} /> },
          { label: text('field.lastActiveAt'), of: ({ lastActiveAt }) => <When at={lastActiveAt} /> },
        ]}
      />
    </Page>
  );
}
