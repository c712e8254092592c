import { Alert, Group, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useText } from '../text/use-text.tsx';
import { When } from './format.tsx';
import { ButtonLink } from './links.tsx';
import { type Me, mustSetUp } from './session.tsx';

/** Says until when a second factor has to be set up, or that nothing else opens before, and leads there. */
export function SecondFactorNotice({ me }: { me: Me }) {
  const text = useText();
  const { isSetUp, dueAt } = me.secondFactor;
  if (isSetUp || dueAt === null) return null;
  const isOver = mustSetUp(me);
  return (
    <Alert
      color={isOver ? 'red' : 'yellow'}
      icon={<IconShieldLock />}
      title={text(isOver ? 'secondFactor.required' : 'secondFactor.soon')}
      mb="md"
    >
      <Group gap="sm">
        <Text size="sm">{text(isOver ? 'secondFactor.requiredAbout' : 'secondFactor.soonAbout')}</Text>
        {!isOver && (
          <Text size="sm" fw={600}>
            <When at={dueAt} />
          </Text>
        )}
        {!isOver && (
          <ButtonLink to="/app/account" size="compact-sm" variant="default">
            {text('secondFactor.setUp')}
          </ButtonLink>
        )}
      </Group>
    </Alert>
  );
}
