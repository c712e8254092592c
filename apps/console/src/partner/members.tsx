import { api } from '../shell/api.ts';
import { Person } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useList } from '../shell/use-list.ts';
import { useText, useWord } from '../text/use-text.tsx';

export function PartnerMembers() {
  const text = useText();
  const word = useWord();
  const list = useList('partner-members', {}, (query) =>
    api.GET('/api/partner/members', { params: { query } }),
  );
  return (
    <Page title={text('nav.partnerMembers')} about={text('partner.membersAbout')}>
      <ListTable
        list={list}
        columns={[
          {
            id: 'name',
            label: text('field.name'),
            value: ({ name, email }) => name || email,
            of: (member) => <Person {...member} />,
          },
          { id: 'center', label: text('field.center'), value: ({ centerName }) => centerName },
          { id: 'role', label: text('field.role'), value: ({ role }) => role, of: ({ role }) => word(role) },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'lastActiveAt',
            label: text('field.lastActiveAt'),
            value: ({ lastActiveAt }) => lastActiveAt,
            as: 'time',
          },
        ]}
      />
    </Page>
  );
}
