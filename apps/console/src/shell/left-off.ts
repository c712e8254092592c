import { type Me, shownTo } from './session.tsx';

const KEPT_UNDER = 'centerproof.left-off';

/** Keeps the page at which a session ended, in this tab alone, for the person whose session it was. */
export function leaveOff(): void {
  const whose = shownTo();
  const { pathname, search } = window.location;
  if (whose && pathname.startsWith('/app/'))
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify([whose.actorId, whose.centerId, pathname + search]));
}

/** Where the person was when their session ended, once, and only if they are back in the same center. */
export function takeUp({ actorId, centerId }: Me): string | null {
  const kept = sessionStorage.getItem(KEPT_UNDER);
  sessionStorage.removeItem(KEPT_UNDER);
  if (kept === null) return null;
  const [whose, where, path] = JSON.parse(kept) as [string, number | null, string];
  return whose === actorId && where === centerId ? path : null;
}
