import { Select, Text, TextInput } from '@mantine/core';
import { api } from '../shell/api.ts';
import { Mono, Tags } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Filters, ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useOptions, useText } from '../text/use-text.tsx';

export const LEVELS = ['DRAFT', 'DOCUMENTED', 'AUDIT_READY'] as const;
export type Level = (typeof LEVELS)[number];

export function Dpus() {
  const text = useText();
  const optionsOf = useOptions();
  const list = useList('dpus', { evidenceLevel: null as Level | null, q: '' }, (query) =>
    api.GET('/api/dpu', { params: { query: given(query) as { page: number; limit: number } } }),
  );
  return (
    <Page title={text('nav.dpus')} about={text('dpus.about')}>
      <Filters>
        <TextInput
          label={text('field.search')}
          value={list.filters.q}
          onChange={(event) => list.setFilters({ q: event.currentTarget.value })}
        />
        <Select
          label={text('field.level')}
          data={optionsOf(LEVELS)}
          placeholder={text('table.all')}
          value={list.filters.evidenceLevel}
          clearable
          onChange={(evidenceLevel) => list.setFilters({ evidenceLevel: evidenceLevel as Level | null })}
        />
      </Filters>
      <ListTable
        list={list}
        columns={[
          {
            id: 'content',
            label: text('field.content'),
            value: ({ content }) => content,
            of: ({ id, content, tags }) => (
              <>
                <TextLink to="/app/dpus/$id" params={{ id }}>
                  <Text size="sm" lineClamp={2} maw={420}>
                    {content}
                  </Text>
                </TextLink>
                <Tags tags={tags} />
              </>
            ),
          },
          { id: 'index', label: '#', value: ({ chainIndex }) => chainIndex },
          {
            id: 'level',
            label: text('field.level'),
            value: ({ evidenceLevel }) => evidenceLevel,
            as: 'state',
          },
          {
            id: 'createdBy',
            label: text('field.createdBy'),
            value: ({ createdBy }) => createdBy.name ?? createdBy.id,
          },
          {
            id: 'hash',
            label: text('field.hash'),
            of: ({ chainHash }) => <Mono value={chainHash} keep={8} />,
            value: ({ chainHash }) => chainHash,
          },
          {
            id: 'createdAt',
            label: text('field.createdAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
        ]}
      />
    </Page>
  );
}
