import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import { codeDetector, tokenOf } from './read-code.ts';

const LOOK_EVERY_MS = 250;
const isThere = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Reads a code with the camera, where there is one. It is off until somebody asks for it, and off again with the first code. */
export function Camera({ onToken }: { onToken(token: string): void }) {
  const text = useText();
  const [isOn, setOn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!isThere()) return <Text c="dimmed">{text('checkIn.noCamera')}</Text>;
  return (
    <Stack align="start">
      <Button
        leftSection={<IconCamera size={18} aria-hidden />}
        variant={isOn ? 'default' : 'filled'}
        onClick={() => {
          setFailed(false);
          setOn(!isOn);
        }}
      >
        {text(isOn ? 'checkIn.cameraOff' : 'checkIn.cameraOn')}
      </Button>
      {isOn && (
        <Viewfinder
          onToken={(token) => {
            setOn(false);
            onToken(token);
          }}
          onFailed={() => {
            setOn(false);
            setFailed(true);
          }}
        />
      )}
      {hasFailed && <Alert color="yellow">{text('checkIn.cameraFailed')}</Alert>}
    </Stack>
  );
}

function Viewfinder({ onToken, onFailed }: { onToken(token: string): void; onFailed(): void }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onToken);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const watch = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      const picture = video.current;
      if (isOver || !picture) return stop(opened);
      picture.srcObject = opened;
      await picture.play();
      const detector = await codeDetector();
      while (!isOver) {
        const [code] = picture.readyState < picture.HAVE_CURRENT_DATA ? [] : await detector.detect(picture);
        if (code && !isOver) return found(tokenOf(code.rawValue));
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    watch().catch(() => {
      if (!isOver) failed();
    });
    return () => {
      isOver = true;
      stop(stream);
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={text('checkIn.viewfinder')}
      style={{ width: '100%', maxWidth: 480, borderRadius: 'var(--mantine-radius-md)', background: '#000' }}
    />
  );
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
