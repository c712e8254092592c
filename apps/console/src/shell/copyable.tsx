import { Button, Code, CopyButton, Group } from '@mantine/core';
import { useText } from '../text/use-text.tsx';

/** A text to take away whole, by one click. */
export function Copyable({ value }: { value: string }) {
  const text = useText();
  return (
    <Group align="start" wrap="nowrap">
      <Code block tabIndex={0} style={{ flex: 1, overflowX: 'auto' }}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="light" onClick={copy}>
            {copied ? text('action.copied') : text('action.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
