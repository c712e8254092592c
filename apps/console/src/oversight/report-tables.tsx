import { Text } from '@mantine/core';
import { type Column, WholeTable } from '../shell/list.tsx';
import { MEANS_KO } from '../text/ko-oversight.ts';
import { useLanguage, useText } from '../text/use-text.tsx';
import type { Report } from './read-oversight.ts';

/** Which models and other systems took part, how often, and from when until when. */
export function Models({ totals }: { totals: Report['totals'] }) {
  const text = useText();
  const rows = [
    ...totals.models.listed.map((one) => ({
      ...one,
      id: [one.model, one.provider].filter(Boolean).join(' · '),
    })),
    ...totals.systems.listed.map((one) => ({
      ...one,
      id: `${one.id} (${one.type ?? '–'})`,
      overruled: null,
    })),
  ];
  return (
    <FigureTable
      name="models"
      rows={rows}
      columns={[
        { id: 'model', label: text('field.model'), value: ({ id }) => id },
        { id: 'decisions', label: text('oversight.field.decisions'), value: ({ decisions }) => decisions },
        { id: 'overruled', label: text('oversight.field.overruled'), value: ({ overruled }) => overruled },
        {
          id: 'firstUse',
          label: text('oversight.field.firstUse'),
          value: ({ firstAt }) => firstAt,
          as: 'time',
        },
        { id: 'lastUse', label: text('oversight.field.lastUse'), value: ({ lastAt }) => lastAt, as: 'time' },
      ]}
    />
  );
}

/** Which versions of policies were in force, and by whom. */
export function Policies({ policies }: { policies: Report['policies'] }) {
  const text = useText();
  return (
    <FigureTable
      name="policies"
      rows={policies.map((one) => ({ ...one, id: `${one.id} ${one.version}` }))}
      columns={[
        { id: 'name', label: text('field.name'), value: ({ name }) => name },
        { id: 'version', label: text('oversight.field.version'), value: ({ version }) => version },
        { id: 'from', label: text('field.from'), value: ({ from }) => from, as: 'time' },
        { id: 'until', label: text('field.until'), value: ({ until }) => until, as: 'time' },
        { id: 'by', label: text('oversight.field.by'), value: ({ by }) => by?.name },
      ]}
    />
  );
}

/** What is kept for how long, and what is due. */
export function Retention({ kinds }: { kinds: Report['retention']['kinds'] }) {
  const text = useText();
  return (
    <FigureTable
      name="retention"
      rows={kinds.map((one) => ({ id: one.kind, ...one }))}
      columns={[
        {
          id: 'part',
          label: text('oversight.field.part'),
          value: ({ kind }) => text(`records.kind.${kind}`),
        },
        {
          id: 'keepDays',
          label: text('oversight.field.keepDays'),
          value: ({ keepDays }) => keepDays,
          of: ({ keepDays }) =>
            keepDays === null ? text('records.forEver') : `${keepDays} ${text('records.days')}`,
        },
        { id: 'due', label: text('oversight.field.due'), value: ({ due }) => due },
        { id: 'soon', label: text('oversight.field.soon'), value: (one) => one.dueWithin30Days },
      ]}
    />
  );
}

/** What was erased, and why. */
export function Erasures({ erasures }: { erasures: Report['erasures'] }) {
  const text = useText();
  return (
    <FigureTable
      name="erasures"
      rows={erasures.map((one, id) => ({ id, ...one }))}
      columns={[
        { id: 'index', label: text('field.index'), value: ({ erasedIndex }) => erasedIndex },
        { id: 'claims', label: text('oversight.field.claims'), value: ({ claims }) => claims.join(', ') },
        { id: 'reason', label: text('field.reason'), value: ({ reason }) => reason },
        { id: 'at', label: text('field.recordedAt'), value: ({ erasedAt }) => erasedAt, as: 'time' },
      ]}
    />
  );
}

/** What each part of the report means, and which rules it serves. */
export function Mapping({ fields }: { fields: Report['fields'] }) {
  const { text, language } = useLanguage();
  return (
    <FigureTable
      name="mapping"
      rows={fields.map((one) => ({ id: one.field, ...one }))}
      columns={[
        { id: 'part', label: text('oversight.field.part'), value: ({ field }) => field },
        {
          id: 'means',
          label: text('oversight.field.means'),
          value: ({ field, means }) => (language === 'ko' ? (MEANS_KO[field] ?? means) : means),
        },
        { id: 'serves', label: text('oversight.field.serves'), value: ({ serves }) => serves.join('; ') },
      ]}
    />
  );
}

/** A table of the report; it shares its page with others. */
function FigureTable<Row extends { id: string | number }>({
  name,
  rows,
  columns,
}: {
  name: string;
  rows: readonly Row[];
  columns: Column<Row>[];
}) {
  const text = useText();
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {text('oversight.none')}
      </Text>
    );
  return <WholeTable name={name} isAside rows={rows} columns={columns} />;
}
