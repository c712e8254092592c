import { Anchor, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../text/use-text.tsx';

/** A certificate as a file to keep, and as the page that others may be shown. */
export function CertificateLinks({ id }: { id: string }) {
  const text = useText();
  return (
    <Group gap="md">
      <Button
        component="a"
        href={`/certificates/${id}/pdf`}
        download={`${id}.pdf`}
        size="compact-md"
        fz="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {text('results.download')}
      </Button>
      <Anchor href={`/certificates/${id}`} target="_blank" rel="noreferrer" size="sm">
        {text('results.page')}
      </Anchor>
    </Group>
  );
}
