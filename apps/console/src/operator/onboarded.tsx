import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Domains } from '../partner/domains.tsx';
import { Fact, Facts } from '../shell/facts.tsx';
import { Mono, State } from '../shell/format.tsx';
import { ButtonLink, TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { useText } from '../text/use-text.tsx';
import type { Onboarding } from './onboard.ts';

/** What became of an onboarding: who was invited, where the center is, and the DNS record that is still to be set. */
export function Onboarded({
  onboarding: { partner, center, admin },
  onAnother,
}: {
  onboarding: Onboarding;
  onAnother(): void;
}) {
  const text = useText();
  return (
    <Page
      title={partner.name}
      about={text('operator.onboardedAbout')}
      actions={
        <>
          <Button variant="light" onClick={onAnother}>
            {text('operator.another')}
          </Button>
          <ButtonLink to="/app/operator/partners">{text('operator.partners')}</ButtonLink>
        </>
      }
    >
      <Alert
        color="teal"
        icon={<IconCircleCheck />}
        title={text('operator.onboarded', { name: partner.name })}
      >
        {text('operator.adminInvited', { email: admin.email })}
      </Alert>
      <Card withBorder padding="lg">
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {center.name}
            </Title>
            <State value={center.status} />
          </Group>
          <Facts>
            <Fact label={text('onboarding.subdomain')}>{center.centerDomain}</Fact>
            <Fact label={text('onboarding.plan')}>{center.subscription?.planName ?? '–'}</Fact>
            <Fact label={text('operator.administrator')}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {admin.email}
              </Text>
              <Text size="xs" c="dimmed">
                {admin.role.replace('_', ' ')}
              </Text>
            </Fact>
            <Fact label="ID">
              <Mono value={partner.partnerId} keep={8} />
            </Fact>
          </Facts>
          <TextLink to="/app/operator/centers/$id" params={{ id: String(center.id) }} size="sm">
            {text('operator.openCenter')}
          </TextLink>
        </Stack>
      </Card>
      {partner.customDomains.length > 0 && <Domains domains={partner.customDomains} />}
    </Page>
  );
}
