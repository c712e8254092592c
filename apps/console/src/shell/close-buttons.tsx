import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../text/use-text.tsx';

/** Gives every button with nothing but a cross on it, of dialogs and of notices, its name. */
export function NamedCloseButtons({ children }: { children: ReactNode }) {
  const text = useText();
  const theme = useMemo(
    () => ({ components: { CloseButton: { defaultProps: { 'aria-label': text('action.close') } } } }),
    [text],
  );
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
