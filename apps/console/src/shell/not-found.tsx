import { Button, Center, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../text/use-text.tsx';

export function NotFound() {
  const text = useText();
  return (
    <Center mih="60vh" component="main">
      <Stack align="center">
        <Title order={1} size="h3">
          {text('notFound.title')}
        </Title>
        <Button component={Link} to="/" variant="light">
          {text('action.back')}
        </Button>
      </Stack>
    </Center>
  );
}
