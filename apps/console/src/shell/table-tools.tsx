import { Button, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../text/use-text.tsx';
import { csvOf } from './csv.ts';
import { download } from './download.ts';
import classes from './list.module.css';
import { type Column, type Sort, saying } from './sorting.ts';
import { Failed } from './states.tsx';

/** What every table can do: show the rows that say something, be put in another order where it has no head to click on, and be taken away as a file. */
export function TableTools<Row>({
  name,
  columns,
  sort,
  onSort,
  words,
  onWords,
  hasHead,
  rows,
}: {
  name: string;
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort(sort: Sort): void;
  words: string;
  /** Absent where the page has a search field of its own. */
  onWords?: ((words: string) => void) | undefined;
  /** Whether a table with a head stands below; on a narrow screen it has none. */
  hasHead: boolean;
  /** What is shown, on every page of it; how many rows were read for it, and how many there are. */
  rows(): Promise<{ rows: Row[]; read: number; total: number }>;
}) {
  const text = useText();
  const sortable = saying(columns);
  const exporting = useMutation({
    mutationFn: async () => {
      const { rows: exported, read, total } = await rows();
      download(`${name}.csv`, csvOf(exported, columns), 'text/csv;charset=utf-8');
      if (total > read) notifications.show({ message: text('table.exportedPart', { count: read, total }) });
    },
  });
  if (sortable.length === 0) return null;
  return (
    <Group justify="flex-end" align="end" gap="sm" mb="xs" className="screen-only">
      {exporting.error && <Failed error={exporting.error} />}
      {onWords && (
        <TextInput
          type="search"
          size="xs"
          className={`${classes.tool} ${classes.wide}`}
          mr="auto"
          aria-label={text('table.filter')}
          placeholder={text('table.filter')}
          maxLength={100}
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
      )}
      <Select
        {...(hasHead ? { hiddenFrom: 'lg' } : {})}
        size="xs"
        className={classes.tool}
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
