import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CenterTable } from '../partner/center-table.tsx';
import { api, queryClient } from '../shell/api.ts';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export function OperatorCenters() {
  const text = useText();
  const list = useList('operator-centers', { search: '' }, (query) =>
    api.GET('/api/admin/centers', { params: { query: given(query) } }),
  );
  const change = useMutation({
    mutationFn: ({ id, move }: { id: number; move: 'suspend' | 'reinstate' }) => {
      const params = { params: { path: { centerId: id } } };
      return move === 'suspend'
        ? api.POST('/api/admin/centers/{centerId}/suspend', params)
        : api.POST('/api/admin/centers/{centerId}/reinstate', params);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['operator-centers'] }),
  });
  return (
    <Page title={text('operator.centers')} about={text('operator.centersAbout')}>
      <TextInput
        type="search"
        maw={320}
        label={text('field.search')}
        value={list.filters.search}
        onChange={(event) => list.setFilters({ search: event.currentTarget.value })}
      />
      {change.error && <Failed error={change.error} />}
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <CenterTable
              centers={data}
              actions={({ id, status, suspendedFor }) => {
                if (status === 'INACTIVE') return null;
                const move = suspendedFor.includes('operator') ? 'reinstate' : 'suspend';
                return (
                  <Button
                    size="compact-sm"
                    variant="light"
                    color={move === 'suspend' ? 'red' : 'teal'}
                    onClick={() => change.mutate({ id, move })}
                  >
                    {text(`operator.${move}`)}
                  </Button>
                );
              }}
            />
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
