import { Button, Card, Group, NumberInput, Switch, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

async function readMonitoring() {
  return contentOf(await api.GET('/lms/api/v3/admin/emon-settings')).data;
}

type Values = Awaited<ReturnType<typeof readMonitoring>>;

/** Whether and how training is reported to the authority that funds it. */
export function Monitoring() {
  const text = useText();
  const query = useQuery({ queryKey: ['monitoring'], queryFn: readMonitoring });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('learning.monitoring')}>
      <Title order={2} size="h4">
        {text('learning.monitoring')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text('learning.monitoringAbout')}
      </Text>
      <Loaded query={query}>{(values) => <Form values={values} />}</Loaded>
    </Card>
  );
}

function Form({ values }: { values: Values }) {
  const text = useText();
  const form = useForm({ initialValues: values });
  const save = useMutation({
    mutationFn: (body: Values) => api.PATCH('/lms/api/v3/admin/emon-settings', { body }),
    onSuccess: (_answer, saved) => {
      form.resetDirty(saved);
      notifications.show({ color: 'teal', message: text('settings.saved') });
      return queryClient.invalidateQueries({ queryKey: ['monitoring'] });
    },
  });
  return (
    <form onSubmit={form.onSubmit((changed) => save.mutate(changed))}>
      <Group align="end">
        <TextInput
          label={text('learning.institution')}
          maxLength={64}
          {...form.getInputProps('institutionCode')}
        />
        <NumberInput
          label={text('learning.interval')}
          min={10}
          max={3_600}
          allowDecimal={false}
          {...form.getInputProps('reportIntervalSeconds')}
        />
        <Switch
          mb={8}
          label={text('learning.enabled')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Button type="submit" variant="light" loading={save.isPending} disabled={!form.isDirty()}>
          {text('action.save')}
        </Button>
      </Group>
      {save.error && <Failed error={save.error} />}
    </form>
  );
}
