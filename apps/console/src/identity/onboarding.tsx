import { Button, Card, Group, Radio, Select, Stack, Stepper, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { Money } from '../shell/format.tsx';
import { signOut, switchCenter, useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { VERTICALS, type Vertical, verticalOptions } from '../shell/verticals.ts';
import { useText, useWord } from '../text/use-text.tsx';
import { SubdomainInput, useAvailability } from './subdomain-input.tsx';

export const plansQuery = {
  queryKey: ['plans'],
  queryFn: async () => (await api.GET('/api/provisioning/center-plans')).data?.data ?? [],
} as const;

/** Plan, name, address, done: a center of one's own in three steps. */
export function Onboarding() {
  const text = useText();
  const word = useWord();
  const me = useMe();
  const [step, setStep] = useState(0);
  const [planId, setPlanId] = useState('');
  const [name, setName] = useState('');
  const [subdomain, setSubdomain] = useState('');
  const [vertical, setVertical] = useState<Vertical>(VERTICALS[0]);
  // One order for the whole wizard: pressing the last button twice makes one center.
  const [orderId] = useState(() => `console-${crypto.randomUUID()}`);
  const plans = useQuery(plansQuery);
  const availability = useAvailability(subdomain);
  const create = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST('/api/provisioning/center-tenant', {
        body: { centerName: name, subdomain, planId, orderId, adminActorId: me.actorId, vertical },
      });
      if (data) await switchCenter(data.data.id);
    },
    onSuccess: () => setStep(2),
  });

  return (
    <Entrance title={text('onboarding.title')} about={text('onboarding.about')} width={560}>
      <Stepper
        active={step}
        size="xs"
        wrap={false}
        styles={{ separator: { marginInline: 4 }, stepBody: { marginInlineStart: 6 } }}
        onStepClick={(target) => target < step && step < 2 && setStep(target)}
      >
        <Stepper.Step label={text('onboarding.plan')}>
          <Loaded query={plans}>
            {(list) => (
              <Radio.Group value={planId} onChange={setPlanId} aria-label={text('onboarding.plan')}>
                <Stack gap="xs">
                  {list.map((plan) => (
                    <Radio.Card key={plan.id} value={plan.id} p="md">
                      <Group justify="space-between">
                        <Radio.Indicator />
                        <div style={{ flex: '1 1 150px' }}>
                          <Text fw={600}>{plan.name}</Text>
                          <Text size="sm" c="dimmed">
                            {word(plan.description)}
                          </Text>
                        </div>
                        <Stack gap={0} align="end" ml="auto">
                          <Text fw={600}>
                            <Money amount={plan.amount} currency={plan.currency} />
                          </Text>
                          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                            {text(plan.interval === 'YEAR' ? 'onboarding.perYear' : 'onboarding.perMonth')}
                          </Text>
                          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                            {text('onboarding.seats', { count: plan.seatLimit })}
                            {plan.trialDays > 0 && ` · ${text('onboarding.trial', { days: plan.trialDays })}`}
                          </Text>
                        </Stack>
                      </Group>
                    </Radio.Card>
                  ))}
                </Stack>
              </Radio.Group>
            )}
          </Loaded>
          <Button mt="md" fullWidth disabled={!planId} onClick={() => setStep(1)}>
            {text('action.continue')}
          </Button>
        </Stepper.Step>
        <Stepper.Step label={text('onboarding.name')}>
          <Stack>
            <TextInput
              label={text('onboarding.centerName')}
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <SubdomainInput required value={subdomain} availability={availability} onChange={setSubdomain} />
            <Select
              label={text('field.vertical')}
              data={verticalOptions(text)}
              value={vertical}
              allowDeselect={false}
              onChange={(value) => setVertical(value as Vertical)}
            />
            {create.error && <Failed error={create.error} />}
            <Button
              disabled={!name || availability !== 'free'}
              loading={create.isPending}
              onClick={() => create.mutate()}
            >
              {text('onboarding.create')}
            </Button>
          </Stack>
        </Stepper.Step>
        <Stepper.Step label={text('onboarding.finished')}>
          <Card>
            <Stack>
              <Text>{text('onboarding.done', { name })}</Text>
              <Button onClick={() => window.location.assign('/app')}>{text('onboarding.enter')}</Button>
            </Stack>
          </Card>
        </Stepper.Step>
      </Stepper>
      <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
        {text('action.signOut')}
      </Button>
    </Entrance>
  );
}
