const KEY = 'next=';
/** Nothing but the link of a mail: whoever signs in is led nowhere that somebody else wrote into the address. */
const DECISION_LINK = /^\/decisions\/(evt_[0-9A-Z]{26}(?:c\d{1,4})?)(?:\?center=(\d{1,10}))?$/;

/** Where somebody wanted to go who had to sign in first. */
interface DecisionLink {
  id: string;
  centerId: number | null;
}

function readDecisionLink(path: string): DecisionLink | null {
  const [, id, center] = DECISION_LINK.exec(path) ?? [];
  return id ? { id, centerId: center ? Number(center) : null } : null;
}

export function searchOf({ centerId }: DecisionLink): { center?: number } {
  return centerId === null ? {} : { center: centerId };
}

/** Stands behind `#`, where no server log sees it. */
export function hashFor({ id, centerId }: DecisionLink): string {
  const path = `/decisions/${id}${centerId === null ? '' : `?center=${centerId}`}`;
  return `${KEY}${encodeURIComponent(path)}`;
}

export function wayBack(): DecisionLink | null {
  const hash = window.location.hash.replace(/^#/, '');
  if (!hash.startsWith(KEY)) return null;
  try {
    return readDecisionLink(decodeURIComponent(hash.slice(KEY.length)));
  } catch {
    return null;
  }
}
