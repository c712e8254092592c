import { useHotkeys } from '@mantine/hooks';

/** What lies over a page: menus, dialogs, lists to choose from, and on a narrow screen the navigation. */
const LIES_OVER =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], header [aria-expanded="true"]';

type PageKey = [key: string, act: () => void, options?: { isHeld?: boolean }];

/**
 * Keys that act on what a page shows. They do nothing while something lies over it, wherever the focus is then: nobody acts on what
 * they do not see. One that is held down acts once, unless it says that it may be held.
 */
export function usePageKeys(keys: PageKey[]): void {
  useHotkeys(
    keys.map(([key, act, { isHeld = false } = {}]) => [
      key,
      (event) => {
        if (event.defaultPrevented || (event.repeat && !isHeld) || isCovered()) return;
        event.preventDefault();
        act();
      },
      // What lies over the page has uses of its own for the same keys.
      { preventDefault: false },
    ]),
  );
}

function isCovered(): boolean {
  return [...document.querySelectorAll(LIES_OVER)].some((element) => element.checkVisibility());
}
