import { Button, Card, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Channels } from '../inbox/channels.tsx';
import { api, forAForm, queryClient } from '../shell/api.ts';
import { FormFailed } from '../shell/form-failed.tsx';
import { Page } from '../shell/page.tsx';
import { SecondFactorFields, secondFactorValues } from '../shell/second-factor-fields.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

const FIELDS = ['description', 'logo', 'timezone', 'locale', 'currency', 'country', 'region'] as const;
type Field = (typeof FIELDS)[number];

async function readSettings(): Promise<Record<string, unknown>> {
  return (await api.GET('/api/center/settings')).data?.data ?? {};
}

/** How the center presents itself and counts its days. */
export function Settings() {
  const text = useText();
  const query = useQuery({ queryKey: ['settings'], queryFn: readSettings, ...forAForm });
  return (
    <Page title={text('nav.settings')} about={text('settings.about')}>
      <Loaded query={query}>{(settings) => <Form settings={settings} />}</Loaded>
      <Channels />
    </Page>
  );
}

function Form({ settings }: { settings: Record<string, unknown> }) {
  const text = useText();
  const known = (field: Field) => (typeof settings[field] === 'string' ? settings[field] : '');
  const form = useForm({
    initialValues: {
      ...(Object.fromEntries(FIELDS.map((field) => [field, known(field)])) as Record<Field, string>),
      membershipApproval: settings.membershipApproval === 'manual' ? 'manual' : 'auto',
      ...secondFactorValues(settings),
    },
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.PATCH('/api/center/settings', {
        // Only what was changed is sent, so that two people who edit different things do not undo each other.
        body: Object.fromEntries(
          Object.entries(values).filter(
            ([field, value]) => value !== form.getInitialValues()[field as Field],
          ),
        ),
      }),
    onSuccess: (_answer, values) => {
      form.setInitialValues(values);
      form.resetDirty(values);
      notifications.show({ color: 'teal', message: text('settings.saved') });
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      return queryClient.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  return (
    <Card withBorder padding="lg">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Textarea
            label={text('field.description')}
            autosize
            maxLength={10_000}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={text('settings.logo')} {...form.getInputProps('logo')} />
            <TextInput label={text('settings.timezone')} {...form.getInputProps('timezone')} />
            <TextInput label={text('settings.locale')} {...form.getInputProps('locale')} />
            <TextInput label={text('settings.currency')} {...form.getInputProps('currency')} />
            <TextInput
              label={text('settings.country')}
              description={text('place.notYours')}
              disabled
              {...form.getInputProps('country')}
            />
            <TextInput
              label={text('settings.region')}
              description={text('place.notYours')}
              disabled
              {...form.getInputProps('region')}
            />
            <Select
              label={text('settings.approval')}
              allowDeselect={false}
              data={[
                { value: 'auto', label: text('settings.approvalAuto') },
                { value: 'manual', label: text('settings.approvalManual') },
              ]}
              {...form.getInputProps('membershipApproval')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SecondFactorFields form={form} about={text('settings.secondFactorAbout')} />
          </SimpleGrid>
          <FormFailed form={form} error={save.error} />
          <Button type="submit" w="fit-content" loading={save.isPending} disabled={!form.isDirty()}>
            {text('action.save')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
