import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../shell/download.ts';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useText } from '../text/use-text.tsx';

/** Keeps a record as a file that proves itself, under the record's id. */
export function ExportProof({
  id,
  read,
  size = 'sm',
}: {
  id: string;
  read(): Promise<unknown>;
  size?: ButtonProps['size'];
}) {
  const text = useText();
  const exporting = useMutation({
    mutationFn: async () => download(`${id}.jsonld`, JSON.stringify(await read(), null, 2)),
    onError: useFailureNotice(),
  });
  return (
    <Button
      size={size}
      variant="light"
      leftSection={<IconDownload size={size === 'sm' ? 16 : 14} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {text('action.export')}
    </Button>
  );
}
