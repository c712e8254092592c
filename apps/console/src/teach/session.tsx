import { Badge, Button, Card, Center, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useFullscreenElement } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useCenterDay } from '../booking/read-bookings.ts';
import { spokenMoment } from '../calendar/wall-clock.ts';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { TextLink } from '../shell/links.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { useLanguage, useText } from '../text/use-text.tsx';
import classes from './session.module.css';

/** The code changes every half minute; asked this often, an old one is never on the wall for long. */
const LOOK_AGAIN_MS = 5_000;

async function readSession(id: string) {
  return contentOf(await api.GET('/lms/api/v3/attendance/sessions/{id}', { params: { path: { id } } })).data;
}

type Session = Awaited<ReturnType<typeof readSession>>;

/** A session: the code for whoever is in the room, also over the whole screen, and who has come. */
export function SessionPage() {
  const { id } = useParams({ from: '/signed-in/app/sessions/$id' });
  const query = useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: () => readSession(id),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return <Loaded query={query}>{(session) => <Shown session={session} />}</Loaded>;
}

function Shown({ session }: { session: Session }) {
  const text = useText();
  const { timeZone, moment } = useCenterClock();
  const isOver = Date.parse(session.endsAt) < Date.now();
  return (
    <Page title={session.title} about={timeZone}>
      <Group gap="md">
        <TextLink to="/app/day" size="sm">
          {text('nav.day')}
        </TextLink>
        <Text size="sm">
          {moment(session.startsAt)} – {moment(session.endsAt)}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {isOver ? (
          <Card withBorder>
            <Empty>{text('session.over')}</Empty>
          </Card>
        ) : (
          <Code session={session} />
        )}
        <Came session={session} />
      </SimpleGrid>
    </Page>
  );
}

/** Moments as the center's clock shows them, by which sessions are planned. */
function useCenterClock() {
  const { language } = useLanguage();
  const timeZone = useCenterDay(useMe().centerDomain ?? '').data?.timeZone;
  return { timeZone, moment: (at: string) => (timeZone ? spokenMoment(at, language, timeZone) : '') };
}

function Code({ session }: { session: Session }) {
  const text = useText();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const query = useQuery({
    queryKey: ['attendance', session.id],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async () => {
      const { data } = await api.GET('/lms/api/v3/attendance/sessions/{id}/qr', {
        params: { path: { id: session.id }, query: { format: 'json' } },
      });
      // In any other format than the one asked for it would be a picture.
      if (!data || typeof data === 'string') throw new Error('The code came without content.');
      return data.data;
    },
  });
  return (
    <Card withBorder component="section" aria-label={text('learning.code')}>
      <Stack align="center">
        <div ref={ref} className={classes.wall} data-fullscreen={fullscreen}>
          <Text component="p" className={classes.title}>
            {session.title}
          </Text>
          <Loaded query={query}>
            {({ token, code }) => (
              <>
                <Center bg="white" p="md" className={classes.code}>
                  <QRCodeSVG
                    value={`${window.location.origin}/app/check-in#${token}`}
                    title={text('learning.code')}
                    className={classes.picture}
                  />
                </Center>
                <Text component="p" className={classes.digits}>
                  {code.slice(0, 4)} {code.slice(4)}
                </Text>
              </>
            )}
          </Loaded>
          {fullscreen && (
            <Text component="p">{text('session.cameCount', { count: session.attendances.length })}</Text>
          )}
        </div>
        <Text size="sm" ta="center">
          {text('learning.codeAbout')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => void toggle()}
        >
          {text('session.fullscreen')}
        </Button>
      </Stack>
    </Card>
  );
}

function Came({ session }: { session: Session }) {
  const text = useText();
  const { moment } = useCenterClock();
  const rows = session.attendances.map((each) => ({ id: each.learnerId, ...each }));
  return (
    <Card withBorder component="section" aria-label={text('session.came')}>
      <Group mb="sm">
        <Title order={2} size="h4">
          {text('session.came')}
        </Title>
        <Badge variant="light">{rows.length}</Badge>
      </Group>
      {rows.length === 0 ? (
        <Empty>{text('session.nobody')}</Empty>
      ) : (
        <WholeTable
          name="attendances"
          rows={rows}
          columns={[
            { id: 'name', label: text('field.name'), value: ({ learnerName }) => learnerName },
            {
              id: 'time',
              label: text('bookings.time'),
              value: ({ verifiedAt }) => verifiedAt,
              of: ({ verifiedAt }) => moment(verifiedAt),
            },
            {
              label: '',
              of: ({ dpuId }) => (
                <TextLink to="/app/dpus/$id" params={{ id: dpuId }} style={{ whiteSpace: 'nowrap' }}>
                  {text('checkIn.proof')}
                </TextLink>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
