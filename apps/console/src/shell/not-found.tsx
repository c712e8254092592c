import { Center, Stack, Title } from '@mantine/core';
import { useText } from '../text/use-text.tsx';
import { ButtonLink } from './links.tsx';

export function NotFound() {
  const text = useText();
  return (
    <Center mih="60vh" component="main">
      <Stack align="center">
        <Title order={1} size="h3">
          {text('notFound.title')}
        </Title>
        <ButtonLink to="/" variant="light">
          {text('action.back')}
        </ButtonLink>
      </Stack>
    </Center>
  );
}
