/** Names that the platform uses itself, or that would be taken for its own voice. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator api apis app apps assets auth autoconfig autodiscover billing
   blog cdn center centers centerproof certificates checkout cms config console contact dashboard demo dev docs
   download email erp example files ftp health help home host hostmaster http https imap info internal invite jobs
   ldap legal live lms localhost login logout mail media metrics mobile monitor mx news noc ns1 ns2 ns3 null oauth
   ops partner partners pay payment payments pop pop3 postmaster preview privacy prod production proof public root
   sandbox search secure security server shop signin signup smtp sso staging static stats status store sub support
   system terms test undefined upload verify vpn web webhook webhooks webmail well-known whitelabel wiki www www1
   www2`.split(/\s+/),
);

/** Whether nobody may ever have this name, although its characters are right (docs/rules.md#center). */
export function isReservedSubdomain(name: string): boolean {
  return (
    /^\d+$/.test(name) ||
    name.startsWith('-') ||
    name.endsWith('-') ||
    name.startsWith('xn--') ||
    RESERVED.has(name)
  );
}

const SLUG_MIN = 3;
const SLUG_MAX = 30;

/**
 * The slug that a center's name leads to. The first attempt is the name itself; every further one carries its number,
 * so that a taken name is followed by `name-2`, `name-3` and so on. What comes out is always a legal, unreserved slug.
 */
export function slugFromName(name: string, attempt = 1): string {
  const base = wordsOf(name) || 'new-center';
  const first = cut(
    base.length < SLUG_MIN || isReservedSubdomain(cut(base, SLUG_MAX)) ? `center-${base}` : base,
    SLUG_MAX,
  );
  if (attempt === 1 && !isReservedSubdomain(first)) return first;
  const suffix = `-${attempt}`;
  return `${cut(first, SLUG_MAX - suffix.length)}${suffix}`;
}

function wordsOf(name: string): string {
  return romanize(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^xn--+/, 'xn-');
}

function cut(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/-+$/, '');
}

// The Revised Romanization of single syllables, which is how Korean places spell their own web addresses.
const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'
  .split(' ')
  .map((sound) => sound.replace('-', ''));
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '- k k ks n nj nh t l lk lm lb ls lt lp lh m p ps t t ng t t k t p t'
  .split(' ')
  .map((sound) => sound.replace('-', ''));
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

function romanize(text: string): string {
  return text.normalize('NFC').replace(/[\uac00-\ud7a3]/g, (syllable) => {
    const index = Math.min(syllable.charCodeAt(0), LAST_SYLLABLE) - FIRST_SYLLABLE;
    const initial = INITIALS[Math.floor(index / 588)] ?? '';
    const vowel = VOWELS[Math.floor((index % 588) / 28)] ?? '';
    return initial + vowel + (FINALS[index % 28] ?? '');
  });
}
