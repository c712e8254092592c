import { Button, Card, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, forAForm, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

async function readRetention() {
  return contentOf(await api.GET('/api/center/retention')).data;
}

type Kept = Awaited<ReturnType<typeof readRetention>>;

/** How long personal values are kept, and what is due. */
export function Retention() {
  const text = useText();
  const query = useQuery({ queryKey: ['retention'], queryFn: readRetention, ...forAForm });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('records.retention')}>
      <Stack>
        <Title order={2} size="h4">
          {text('records.retention')}
        </Title>
        <Loaded query={query}>
          {(kept) => (
            <>
              <Text size="sm" c="dimmed">
                {text('records.retentionAbout', { days: kept.logsKeptDays })}
              </Text>
              {kept.kinds.map((each) => (
                <Kind key={each.kind} kept={each} daysMin={kept.logsKeptDays} />
              ))}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Kind({ kept, daysMin }: { kept: Kept['kinds'][number]; daysMin: number }) {
  const text = useText();
  const { kind, keepDays, due, dueWithin30Days } = kept;
  const [days, setDays] = useState<number | string>(keepDays ?? '');
  const save = useMutation({
    mutationFn: async () =>
      contentOf(
        await api.PATCH('/api/center/retention', { body: { [kind]: days === '' ? null : Number(days) } }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['retention'] }),
  });
  return (
    <Stack gap={4}>
      <Group align="end">
        <NumberInput
          label={text(`records.kind.${kind}`)}
          placeholder={text('records.forEver')}
          suffix={` ${text('records.days')}`}
          min={daysMin}
          max={36_500}
          allowDecimal={false}
          value={days}
          onChange={setDays}
          w={{ base: '100%', xs: 240 }}
        />
        <Button
          variant="light"
          disabled={days === (keepDays ?? '')}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {text('action.save')}
        </Button>
        <Text size="sm" c="dimmed">
          {keepDays === null
            ? text('records.keptForEver')
            : text('records.due', { due, soon: dueWithin30Days })}
        </Text>
      </Group>
      {save.error && <Failed error={save.error} />}
    </Stack>
  );
}
