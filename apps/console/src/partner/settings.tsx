import {
  Button,
  Card,
  ColorInput,
  Grid,
  Paper,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Brand } from '../identity/white-label.tsx';
import { api, forAForm, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { FormFailed } from '../shell/form-failed.tsx';
import { Page } from '../shell/page.tsx';
import {
  SecondFactorFields,
  type SecondFactorValues,
  secondFactorValues,
} from '../shell/second-factor-fields.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { Domains } from './domains.tsx';

async function readSettings() {
  return contentOf(await api.GET('/api/partner/settings')).data;
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

export function PartnerSettings() {
  const text = useText();
  const isAdmin = useMe().partner?.role === 'PARTNER_ADMIN';
  const query = useQuery({ queryKey: ['partner-settings'], queryFn: readSettings, ...forAForm });
  return (
    <Page title={text('nav.partnerSettings')} about={text('partner.settingsAbout')}>
      <Loaded query={query}>
        {(settings) => (
          <>
            <Form settings={settings} />
            <Domains domains={settings.customDomains} canChange={isAdmin} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS = ['name', 'contactEmail', 'timezone', 'locale', 'currency'] as const;
const SECOND_FACTOR = ['requireSecondFactor', 'secondFactorGraceDays'] as const;
const BRANDING = ['brandName', 'logoUrl', 'primaryColor'] as const;

type Values = Record<(typeof COLUMNS)[number] | (typeof BRANDING)[number], string> & SecondFactorValues;

function valuesOf(settings: Settings): Values {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...(Object.fromEntries(COLUMNS.map((field) => [field, settings[field]])) as Record<
      (typeof COLUMNS)[number],
      string
    >),
    brandName: text(settings.branding.brandName),
    logoUrl: text(settings.branding.logoUrl),
    primaryColor: text(settings.branding.primaryColor),
    ...secondFactorValues(settings),
  };
}

/** Only what was changed is sent; an emptied brand goes back to its default. */
function patchOf(before: Values, after: Values): Record<string, unknown> {
  const changed = <Field extends keyof Values>(fields: readonly Field[]) =>
    fields.filter((field) => before[field] !== after[field]);
  const branding = changed(BRANDING).map((field) => [field, after[field] || null]);
  return {
    ...Object.fromEntries(changed([...COLUMNS, ...SECOND_FACTOR]).map((field) => [field, after[field]])),
    ...(branding.length > 0 ? { branding: Object.fromEntries(branding) } : {}),
  };
}

function Form({ settings }: { settings: Settings }) {
  const text = useText();
  const isReadOnly = useMe().partner?.role !== 'PARTNER_ADMIN';
  const form = useForm({ initialValues: valuesOf(settings) });
  const save = useMutation({
    mutationFn: (values: Values) =>
      api.PATCH('/api/partner/settings', { body: patchOf(form.getInitialValues(), values) }),
    onSuccess: (_answer, values) => {
      form.setInitialValues(values);
      form.resetDirty(values);
      notifications.show({ color: 'teal', message: text('settings.saved') });
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      return queryClient.invalidateQueries({ queryKey: ['partner-settings'] });
    },
  });
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Card withBorder padding="lg">
          <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
            <Stack>
              {isReadOnly && <Text c="dimmed">{text('partner.readOnly')}</Text>}
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput
                  label={text('field.name')}
                  required
                  readOnly={isReadOnly}
                  {...form.getInputProps('name')}
                />
                <TextInput
                  type="email"
                  label={text('partner.contactEmail')}
                  required
                  readOnly={isReadOnly}
                  {...form.getInputProps('contactEmail')}
                />
                {(['timezone', 'locale', 'currency'] as const).map((field) => (
                  <TextInput
                    key={field}
                    label={text(`settings.${field}`)}
                    readOnly={isReadOnly}
                    {...form.getInputProps(field)}
                  />
                ))}
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <SecondFactorFields
                  form={form}
                  about={text('partner.secondFactorAbout')}
                  isReadOnly={isReadOnly}
                />
              </SimpleGrid>
              <Title order={2} size="h4">
                {text('partner.branding')}
              </Title>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput
                  label={text('partner.brandName')}
                  readOnly={isReadOnly}
                  {...form.getInputProps('brandName')}
                />
                <ColorInput
                  label={text('partner.primaryColor')}
                  placeholder="#117779"
                  withEyeDropper={false}
                  readOnly={isReadOnly}
                  {...form.getInputProps('primaryColor')}
                />
                <TextInput
                  label={text('partner.logoUrl')}
                  placeholder="https://"
                  readOnly={isReadOnly}
                  {...form.getInputProps('logoUrl')}
                />
              </SimpleGrid>
              <FormFailed form={form} error={save.error} />
              {!isReadOnly && (
                <Button type="submit" w="fit-content" loading={save.isPending} disabled={!form.isDirty()}>
                  {text('action.save')}
                </Button>
              )}
            </Stack>
          </form>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Preview values={form.values} />
      </Grid.Col>
    </Grid>
  );
}

const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The sign-in page of a white-label center as it would look with what stands in the form now. */
function Preview({ values }: { values: Values }) {
  const text = useText();
  const primaryColor = COLOR.test(values.primaryColor) ? values.primaryColor : null;
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('partner.preview')}>
      <Title order={2} size="h5">
        {text('partner.preview')}
      </Title>
      <Text size="xs" c="dimmed" mb="md">
        {text('partner.previewAbout')}
      </Text>
      {/* It only shows; nothing in it can be reached or pressed. */}
      <div inert data-preview>
        <Stack align="center" gap={4} mb="md">
          <Brand
            branding={{
              brandName: values.brandName || values.name,
              logoUrl: values.logoUrl || null,
              primaryColor,
            }}
          />
        </Stack>
        <Paper withBorder p="lg" shadow="sm">
          <Stack gap="sm">
            <Text fw={700}>{text('signIn.title')}</Text>
            <TextInput label={text('signIn.identifier')} readOnly />
            <PasswordInput label={text('signIn.password')} readOnly />
            <Button {...(primaryColor ? { color: primaryColor } : {})}>{text('signIn.submit')}</Button>
          </Stack>
        </Paper>
      </div>
    </Card>
  );
}
