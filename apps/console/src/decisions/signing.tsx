import { Alert, Anchor, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FactorFailed } from '../account/factor-failed.tsx';
import { useText } from '../text/use-text.tsx';
import type { Decision } from './read-decision.ts';
import { ShownOtherwise } from './sign-decision.ts';

/** Says how an answer will be known, and what is missing for one that the policy takes. */
export function Signing({ decision, hasPasskey }: { decision: Decision; hasPasskey: boolean | undefined }) {
  const text = useText();
  if (hasPasskey === undefined) return null;
  if (hasPasskey)
    return (
      <Text size="sm" c="dimmed">
        {text('signing.byPasskey')}
      </Text>
    );
  if (decision.review?.approverAssurance !== 'passkey') return null;
  return (
    <Alert color="yellow" icon={<IconFingerprint />} title={text('signing.missing')}>
      <Text size="sm">{text('signing.missingAbout')}</Text>
      <Anchor component={Link} to="/app/account" size="sm">
        {text('signing.register')}
      </Anchor>
    </Alert>
  );
}

/** Why an answer was not given, in words that lead on. */
export function NotAnswered({ error }: { error: Error }) {
  const text = useText();
  if (error instanceof ShownOtherwise) return <Alert color="red">{text('signing.shownOtherwise')}</Alert>;
  return <FactorFailed error={error} />;
}
