const KEY = 'next=';
/** Nothing but the links of mails and of codes on a wall: whoever signs in is led nowhere that somebody else wrote into the address. */
const LINKS = [
  /^\/app\/check-in#(?<center>\d{1,10})\.[\w.-]+$/,
  /^\/decisions\/evt_[0-9A-Z]{26}(?:c\d{1,4})?(?:\?center=(?<center>\d{1,10}))?$/,
  /^\/bookings\?center=(?<center>\d{1,10})(?:&day=\d{4}-\d{2}-\d{2})?$/,
];

/** Where somebody wanted to go who had to sign in first, and the center that it is in. */
interface WayBack {
  path: string;
  center: string | null;
}

function readLink(path: string): WayBack | null {
  const found = LINKS.map((link) => link.exec(path)).find((match) => match !== null);
  return found ? { path, center: found.groups?.center ?? null } : null;
}

/** Stands behind `#`, where no server log sees it; nothing for an address that is no link of a mail. */
export function hashFor(path: string): string {
  return readLink(path) ? `${KEY}${encodeURIComponent(path)}` : '';
}

export function wayBack(address = window.location.hash): WayBack | null {
  const hash = address.replace(/^#/, '');
  if (!hash.startsWith(KEY)) return null;
  try {
    return readLink(decodeURIComponent(hash.slice(KEY.length)));
  } catch {
    return null;
  }
}
