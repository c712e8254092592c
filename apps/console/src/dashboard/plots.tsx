import '@mantine/charts/styles.css';
import { Card, Table, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';

export { AreaChart, BarChart, DonutChart } from '@mantine/charts';

/** A plot under its title. Whoever cannot see it finds its figures as a table in the same place. */
export function Plot({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly (readonly [string, ...(string | number)[]])[];
  children: ReactNode;
}) {
  const text = useText();
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h5" mb="md">
        {title}
      </Title>
      <div aria-hidden>{children}</div>
      <VisuallyHidden>
        <Table>
          <caption>{`${text('dashboard.figures')}: ${title}`}</caption>
          <Table.Tbody>
            {rows.map(([name, ...values]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                {values.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row are named by their order alone
                  <Table.Td key={column}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Card>
  );
}
