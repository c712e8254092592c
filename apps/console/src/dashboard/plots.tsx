import '@mantine/charts/styles.css';
import { DonutChart } from '@mantine/charts';
import {
  Card,
  ColorSwatch,
  Group,
  getThemeColor,
  Table,
  Text,
  Title,
  useMantineTheme,
  VisuallyHidden,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';

export { AreaChart, BarChart } from '@mantine/charts';

/** A picture takes no focus: the table beside it says the same to those who use no pointer. */
export const QUIET = { accessibilityLayer: false };

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

export interface Share {
  name: string;
  value: number;
  color: string;
}

/** How a whole is divided; each share is named with its number beside the ring. */
export function Shares({ title, shares }: { title: string; shares: Share[] }) {
  const theme = useMantineTheme();
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <Plot title={title} rows={shares.map(({ name, value }) => [name, value])}>
      <Group justify="center" gap="xl">
        <DonutChart
          data={shares.filter(({ value }) => value > 0)}
          chartLabel={total}
          size={160}
          thickness={22}
          paddingAngle={2}
          pieChartProps={QUIET}
          pieProps={{ rootTabIndex: -1 }}
        />
        <div>
          {shares.map(({ name, value, color }) => (
            <Group key={name} gap="xs" mb={4}>
              <ColorSwatch size={12} color={getThemeColor(color, theme)} withShadow={false} />
              <Text size="sm">{name}</Text>
              <Text size="sm" fw={600}>
                {value}
              </Text>
            </Group>
          ))}
        </div>
      </Group>
    </Plot>
  );
}
