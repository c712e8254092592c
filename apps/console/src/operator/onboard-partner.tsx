import { CenterproofError } from '@centerproof/sdk';
import { Button, Card, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { plansQuery } from '../identity/onboarding.tsx';
import { SubdomainInput, useAvailability } from '../identity/subdomain-input.tsx';
import { queryClient } from '../shell/api.ts';
import { faultsOf } from '../shell/form-failed.tsx';
import { Page } from '../shell/page.tsx';
import { Failed } from '../shell/states.tsx';
import { TENANT_TYPES, verticalOptions } from '../shell/verticals.ts';
import { useOptions, useSaid, useText, type Text as Words } from '../text/use-text.tsx';
import { EMPTY, onboard, type Values } from './onboard.ts';
import { Onboarded } from './onboarded.tsx';

/** A partner, its first center and the person who runs both, in one go; afterwards what was made and what comes next. */
export function OnboardPartner() {
  const text = useText();
  const said = useSaid();
  const optionsOf = useOptions();
  const form = useForm({ initialValues: EMPTY });
  const plans = useQuery(plansQuery);
  const availability = useAvailability(form.values.subdomain);
  const isAddressGood = form.values.subdomain === '' || availability === 'free';
  const send = useMutation({
    mutationFn: onboard,
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => form.setErrors(besideFields(error, { text, said })),
  });
  if (send.data) {
    return (
      <Onboarded
        onboarding={send.data}
        onAnother={() => {
          form.reset();
          send.reset();
        }}
      />
    );
  }
  const field = (name: keyof Values, label: string) => ({ label, ...form.getInputProps(name) });
  return (
    <Page title={text('operator.onboard')} about={text('operator.onboardAbout')}>
      <form onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <Stack>
          <Section title={text('operator.organization')}>
            <TextInput required maxLength={200} {...field('partnerName', text('operator.partnerName'))} />
            <TextInput
              type="email"
              required
              maxLength={255}
              {...field('contactEmail', text('operator.contactEmail'))}
            />
            <TextInput maxLength={200} {...field('brandName', text('partner.brandName'))} />
            <TextInput
              maxLength={253}
              placeholder="learn.example.org"
              {...field('customDomain', text('operator.customDomain'))}
            />
          </Section>
          <Section title={text('operator.firstCenter')}>
            <TextInput required maxLength={200} {...field('centerName', text('onboarding.centerName'))} />
            <Select
              data={verticalOptions(text)}
              allowDeselect={false}
              {...field('vertical', text('field.vertical'))}
            />
            <SubdomainInput
              value={form.values.subdomain}
              availability={availability}
              onChange={(subdomain) => form.setFieldValue('subdomain', subdomain)}
            />
            <Select
              data={(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={text('operator.planDefault')}
              clearable
              {...field('planId', text('onboarding.plan'))}
            />
            <Select
              data={optionsOf(TENANT_TYPES)}
              allowDeselect={false}
              {...field('tenantType', text('field.tenantType'))}
            />
          </Section>
          <Section title={text('operator.administrator')}>
            <TextInput required maxLength={200} {...field('adminName', text('operator.adminName'))} />
            <TextInput
              type="email"
              required
              maxLength={255}
              {...field('adminEmail', text('operator.adminEmail'))}
            />
            <TextInput type="tel" maxLength={40} {...field('adminPhone', text('operator.adminPhone'))} />
          </Section>
          {send.error && <Failed error={send.error} />}
          <Button type="submit" w="fit-content" disabled={!isAddressGood} loading={send.isPending}>
            {text('operator.onboard')}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
    </Card>
  );
}

/** The fields of the form by the names that the service calls them. */
const FIELDS: Record<string, keyof Values> = {
  partnerName: 'partnerName',
  contactEmail: 'contactEmail',
  'center.name': 'centerName',
  'center.subdomain': 'subdomain',
  'center.planId': 'planId',
  'admin.email': 'adminEmail',
  'admin.name': 'adminName',
  'admin.phone': 'adminPhone',
  customDomain: 'customDomain',
};

/** What the service refused, said beside the field that it is about. */
function besideFields(
  error: Error,
  { text, said }: { text: Words; said(sentence: string): string },
): Partial<Record<keyof Values, string>> {
  if (!(error instanceof CenterproofError)) return {};
  if (error.code === 'SUBDOMAIN_TAKEN') return { subdomain: text('onboarding.taken') };
  return Object.fromEntries(
    faultsOf(error).flatMap(({ path, message }) => {
      const field = FIELDS[path];
      return field ? [[field, said(message)]] : [];
    }),
  );
}
