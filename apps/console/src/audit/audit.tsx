import { Group, TextInput } from '@mantine/core';
import { api } from '../shell/api.ts';
import { Page } from '../shell/page.tsx';
import { Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { AuditTable } from './audit-table.tsx';

export function Audit() {
  const text = useText();
  const list = useList('audit', { startDate: '', endDate: '' }, (query) =>
    api.GET('/api/center/audit', { params: { query: given(query) } }),
  );
  return (
    <Page title={text('nav.audit')} about={text('audit.about')}>
      <Group>
        <TextInput
          type="date"
          label={text('field.from')}
          value={list.filters.startDate}
          onChange={(event) => list.setFilters({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text('field.until')}
          value={list.filters.endDate}
          onChange={(event) => list.setFilters({ endDate: event.currentTarget.value })}
        />
      </Group>
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <AuditTable entries={data} />
            <Pager
              page={list.page}
              pages={pagination.totalPages}
              total={pagination.total}
              onChange={list.setPage}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
