import { Badge } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { type Text, useText } from '../text/use-text.tsx';

const LOOK_AGAIN_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long there is to answer, or for how long it has been late; it counts by itself. */
export function TimeLeft({ dueAt, size = 'sm' }: { dueAt: string; size?: 'xs' | 'sm' | 'lg' }) {
  const text = useText();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), LOOK_AGAIN_MS, { autoInvoke: true });
  const leftMs = Date.parse(dueAt) - now;
  const isLate = leftMs <= 0;
  return (
    <Badge size={size} variant="light" tt="none" miw="max-content" color={colorOf(leftMs)} title={dueAt}>
      {text(isLate ? 'due.late' : 'due.in', { time: inWords(Math.abs(leftMs), text) })}
    </Badge>
  );
}

function colorOf(leftMs: number): string {
  if (leftMs <= 0) return 'red';
  return leftMs < HOUR_MS ? 'orange' : 'gray';
}

function inWords(ms: number, text: Text): string {
  if (ms >= 2 * DAY_MS) return text('due.days', { count: Math.round(ms / DAY_MS) });
  if (ms >= 2 * HOUR_MS) return text('due.hours', { count: Math.round(ms / HOUR_MS) });
  return text('due.minutes', { count: Math.ceil(ms / MINUTE_MS) });
}
