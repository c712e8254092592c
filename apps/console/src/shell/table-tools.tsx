import { Button, Group, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../text/use-text.tsx';
import { csvOf } from './csv.ts';
import { download } from './download.ts';
import type { Column, Sort } from './sorting.ts';
import { Failed } from './states.tsx';

/** What every table can do: be put in another order where it has no head to click on, and be taken away as a file. */
export function TableTools<Row>({
  name,
  columns,
  sort,
  onSort,
  hasHead,
  rows,
}: {
  name: string;
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort(sort: Sort): void;
  /** Whether a table with a head stands below; on a phone it has none. */
  hasHead: boolean;
  rows(): Promise<{ rows: Row[]; total: number }>;
}) {
  const text = useText();
  const sortable = columns.filter((column): column is Column<Row> & { id: string } => Boolean(column.id));
  const exporting = useMutation({
    mutationFn: async () => {
      const { rows: exported, total } = await rows();
      download(`${name}.csv`, csvOf(exported, columns), 'text/csv;charset=utf-8');
      if (total > exported.length)
        notifications.show({ message: text('table.exportedPart', { count: exported.length, total }) });
    },
  });
  if (sortable.length === 0) return null;
  return (
    <Group justify="flex-end" align="end" gap="sm" mb="xs" className="screen-only">
      {exporting.error && <Failed error={exporting.error} />}
      <Select
        {...(hasHead ? { hiddenFrom: 'sm' } : {})}
        size="xs"
        w={200}
        aria-label={text('table.sortBy')}
        placeholder={text('table.sortBy')}
        data={sortable.flatMap(({ id, label }) => [
          { value: id, label: `${label} ↑` },
          { value: `-${id}`, label: `${label} ↓` },
        ])}
        value={sort || null}
        clearable
        onChange={(next) => onSort(next ?? '')}
      />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {text('table.export')}
      </Button>
    </Group>
  );
}
