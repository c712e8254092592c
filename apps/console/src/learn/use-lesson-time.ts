import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { type Lesson, refreshCourse } from './read-course.ts';

const TICK_MS = 500;
const FIRST_INTERVAL_SECONDS = 30;

/**
 * The time of a lesson. It goes on where the learner was, runs while it is played, and is told to the service at the beginning, as often
 * as it asks for, at every pause and when the page is put away: whoever comes back, on whichever device, goes on from there.
 */
export function useLessonTime({
  courseId,
  lesson,
  onEnd,
}: {
  courseId: string;
  lesson: Lesson;
  onEnd(): void;
}) {
  const { id: lessonId, durationSeconds, reachedSeconds } = lesson;
  // Who has seen all of it sees it again from the beginning.
  const [seconds, setSeconds] = useState(reachedSeconds >= durationSeconds ? 0 : reachedSeconds);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  const tell = useCallback(
    async (positionSeconds: number): Promise<number> => {
      try {
        const body = { courseId, lessonId, positionSeconds };
        const { nextInSeconds } = contentOf(await api.POST('/lms/api/v2/heartbeat', { body })).data;
        setError(null);
        return nextInSeconds;
      } catch (failure) {
        setError(failure as Error);
        return FIRST_INTERVAL_SECONDS;
      }
    },
    [courseId, lessonId],
  );
  const tellNow = useEffectEvent(() => tell(seconds));
  const finish = useEffectEvent(async () => {
    await tell(durationSeconds);
    await refreshCourse();
    onEnd();
  });

  // A video has a clock of its own.
  const hasOwnClock = lesson.videoUrl !== undefined;
  useEffect(() => {
    if (!isRunning || hasOwnClock) return;
    let last = performance.now();
    const ticking = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) / 1_000;
      last = now;
      setSeconds((before) => Math.min(durationSeconds, before + passed));
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning, hasOwnClock, durationSeconds]);

  useEffect(() => {
    if (!isRunning) return;
    let beating: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const beat = async () => {
      const next = await tellNow();
      if (!isOver) beating = setTimeout(beat, next * 1_000);
    };
    const onHidden = () => document.visibilityState === 'hidden' && void tellNow();
    void beat();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      isOver = true;
      clearTimeout(beating);
      document.removeEventListener('visibilitychange', onHidden);
      void tellNow().then(refreshCourse);
    };
  }, [isRunning]);

  const isAtEnd = seconds >= durationSeconds;
  useEffect(() => {
    if (!isAtEnd || !isRunning) return;
    setRunning(false);
    void finish();
  }, [isAtEnd, isRunning]);

  return { seconds, setSeconds, isRunning, setRunning, error };
}
