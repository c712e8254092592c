import { api } from '../shell/api.ts';
import { Mono } from '../shell/format.tsx';
import { ButtonLink } from '../shell/links.tsx';
import { ListTable, Search } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export function OperatorPartners() {
  const text = useText();
  const list = useList('operator-partners', { search: '' }, (query) =>
    api.GET('/api/admin/partners', { params: { query: given(query) } }),
  );
  return (
    <Page
      title={text('operator.partners')}
      about={text('operator.partnersAbout')}
      actions={<ButtonLink to="/app/operator/partners/new">{text('operator.onboard')}</ButtonLink>}
    >
      <Search list={list} />
      <ListTable
        list={list}
        columns={[
          { id: 'name', label: text('field.name'), value: ({ name }) => name },
          {
            id: 'contactEmail',
            label: text('partner.contactEmail'),
            value: ({ contactEmail }) => contactEmail,
          },
          { id: 'centers', label: text('partner.centers'), value: ({ centerCount }) => centerCount },
          {
            id: 'createdAt',
            label: text('field.createdAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
          { id: 'id', label: 'ID', value: ({ id }) => id, of: ({ id }) => <Mono value={id} keep={8} /> },
        ]}
      />
    </Page>
  );
}
