import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import { homeOf, type Me } from './session.tsx';

const STEPS = ['menu', 'find', 'bell', 'account'] as const;
type TourStep = (typeof STEPS)[number];

/** How the tour finds what it speaks of; page.css puts a ring around it. */
export const tourPlace = (step: TourStep) => ({ 'data-tour-place': step });

/**
 * Whether somebody has had enough of the tour. Kept in the browser, by person: the service has no use for it, and somebody who sits down at
 * another machine is best served by being shown around once there too.
 */
export function useTour({ actorId }: Pick<Me, 'actorId'>) {
  const [state, setState] = useLocalStorage<'open' | 'dismissed'>({
    key: `centerproof.tour.${actorId}`,
    defaultValue: 'open',
    getInitialValueInEffect: false,
  });
  return {
    isOpen: state !== 'dismissed',
    dismiss: () => setState('dismissed'),
    showAgain: () => setState('open'),
  };
}

/** The first visit: four sentences on where things are, above the first page. Nothing is covered, and nothing waits for it. */
export function Tour({ me }: { me: Me }) {
  const { isOpen, dismiss } = useTour(me);
  const { pathname } = useLocation();
  const isHome = pathname.replace(/\/$/, '') === homeOf(me);
  return isOpen && isHome ? <Steps onDone={dismiss} /> : null;
}

function Steps({ onDone }: { onDone(): void }) {
  const text = useText();
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? STEPS[0];
  useEffect(() => {
    document.body.dataset.tour = step;
    return () => {
      delete document.body.dataset.tour;
    };
  }, [step]);
  return (
    <Paper component="section" withBorder p="md" mb="lg" maw={1200} mx="auto" aria-label={text('tour.title')}>
      <Stack gap="sm">
        <div aria-live="polite">
          <Text size="xs" c="dimmed">
            {text('tour.step', { step: at + 1, steps: STEPS.length })}
          </Text>
          <Text fw={600}>{text(`tour.${step}.title`)}</Text>
          <Text size="sm">{text(`tour.${step}.about`)}</Text>
        </div>
        <Group gap="xs">
          {at > 0 && (
            <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
              {text('tour.back')}
            </Button>
          )}
          <Button size="xs" onClick={() => (at === STEPS.length - 1 ? onDone() : setAt(at + 1))}>
            {text(at === STEPS.length - 1 ? 'tour.done' : 'tour.next')}
          </Button>
          <Button size="xs" variant="subtle" onClick={onDone}>
            {text('tour.dismiss')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
