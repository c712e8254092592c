import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { PasskeyRefused } from './webauthn.ts';

/** What went wrong with a passkey in words that help; anything else as everywhere. */
export function FactorFailed({ error }: { error: Error }) {
  const text = useText();
  if (!(error instanceof PasskeyRefused)) return <Failed error={error} />;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
      <Text size="sm">{text(`passkeys.${error.reason}`, { host: error.host })}</Text>
      {error.reason === 'other-host' && (
        <Anchor size="sm" href={addressOn(error.host)}>
          {addressOn(error.host)}
        </Anchor>
      )}
    </Alert>
  );
}

/** This page on the host that the passkeys belong to. */
function addressOn(host: string): string {
  const url = new URL(window.location.href);
  url.hostname = host;
  return url.href;
}
