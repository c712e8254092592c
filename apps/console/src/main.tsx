import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/page.css';
import './shell/print.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './routes.tsx';
import { onSignedOut, queryClient } from './shell/api.ts';
import { NamedCloseButtons } from './shell/close-buttons.tsx';
import { leaveOff } from './shell/left-off.ts';
import { printInLight } from './shell/on-paper.ts';
import { isShownToAnother, isSignedIn } from './shell/session.tsx';
import { cssVariablesResolver, theme } from './shell/theme.ts';
import { openFirstBook } from './text/books.ts';
import { TextProvider } from './text/use-text.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** Leaves a page whose session is over, for the sign-in or for where the session leads that took its place. */
function leave(): void {
  const { pathname } = window.location;
  if (pathname.startsWith('/verify/')) return;
  // Whoever has opened an invitation goes on with it without a session.
  if (pathname === '/accept-invitation') {
    window.location.reload();
    return;
  }
  leaveOff();
  window.location.assign(isSignedIn() ? '/' : '/sign-in');
}

/** What another tab does to the session, or this one did before the way back to it, counts here too. */
function follow(): void {
  if (isShownToAnother()) leave();
}

onSignedOut(leave);
window.addEventListener('storage', follow);
window.addEventListener('pageshow', follow);
printInLight();

const book = await openFirstBook();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <TextProvider first={book}>
        <QueryClientProvider client={queryClient}>
          <NamedCloseButtons>
            <ModalsProvider>
              <Notifications position="top-right" />
              <RouterProvider router={router} />
            </ModalsProvider>
          </NamedCloseButtons>
        </QueryClientProvider>
      </TextProvider>
    </MantineProvider>
  </StrictMode>,
);
