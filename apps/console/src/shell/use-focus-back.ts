import { useEffect } from 'react';

/** Remembers where the focus is, and answers how to bring it back: to the button of a menu, where it is on a choice of that. */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const before = menu ? document.getElementById(menu) : activeElement;
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

/** Brings the focus back to where it was before a dialog opened, also where the dialog is taken off the page as it closes. */
export function useFocusBack(isOpen = true): void {
  useEffect(() => (isOpen ? rememberFocus() : undefined), [isOpen]);
}
