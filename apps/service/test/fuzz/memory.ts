/** Of each kind and center, the first stay for good and the rest make room for newer ones. */
const KNOWN_MAX = 30;
const KNOWN_FOR_GOOD = 10;
const ITEMS_MAX = 20;
const DEPTH_MAX = 4;

/** Ids tell by their first letters what they are of. */
const KIND_OF_PREFIX: Record<string, string> = {
  arc: 'archives',
  ats: 'sessions',
  bkg: 'bookings',
  crt: 'certificates',
  dec: 'decision',
  dom: 'sign-in-domains',
  dpu: 'dpu',
  evd: 'evidence',
  evt: 'decision-events',
  exe: 'executions',
  imp: 'imports',
  idp: 'identity-providers',
  key: 'api-keys',
  mbr: 'memberships',
  ord: 'orders',
  pol: 'policies',
  prd: 'products',
  rpl: 'replay',
  scg: 'Groups',
  sct: 'scim-tokens',
  scu: 'Users',
  ses: 'sid',
  wfl: 'workflows',
  whe: 'event',
  whk: 'webhooks',
};

/** Whatever else is worth remembering, by the field that shows it. */
const KIND_OF_FIELD: Record<string, string> = {
  actorId: 'actor',
  refreshToken: 'refresh-token',
  token: 'token',
};

/** What the answers so far have shown, by the center that it belongs to. */
export function createMemory() {
  const known = new Map<string, unknown[]>();
  const parents = new Map<unknown, string>();

  const memory = {
    know(centerId: number, kind: string, value: unknown): void {
      for (const key of [`${kind} of ${centerId}`, kind]) {
        const values = known.get(key) ?? [];
        known.set(key, values);
        if (values.includes(value)) continue;
        if (values.length >= KNOWN_MAX) values.splice(KNOWN_FOR_GOOD, 1);
        values.push(value);
      }
    },

    /** Learns every id in the answer to a path, and what stands before it in the path as its parent. */
    learn(centerId: number, path: string, data: unknown): void {
      const [parent, last] = path.split('/').slice(-2);
      visit(data, 0, (field, value) => {
        const kind =
          KIND_OF_PREFIX[/^([a-z]{3})_[0-9A-Z]{26}$/.exec(value)?.[1] ?? ''] ??
          KIND_OF_FIELD[field] ??
          (last === 'available-slots' && field === 'id' ? last : undefined);
        if (!kind) return;
        memory.know(centerId, kind, value);
        if (parent && value !== last && !parents.has(value)) parents.set(value, parent);
      });
    },

    /** Mostly something of one's own center, else something of anybody's. */
    recall(
      kind: string,
      pick: number,
      options: { centerId: number; isAllowed(value: unknown): boolean },
    ): unknown {
      const own = known.get(`${kind} of ${options.centerId}`) ?? [];
      const values = (pick % 4 > 0 && own.length > 0 ? own : (known.get(kind) ?? [])).filter(
        options.isAllowed,
      );
      return values[Math.floor(pick / 4) % values.length];
    },

    parentOf: (value: unknown): string | undefined => parents.get(value),
  };
  return memory;
}

function visit(
  value: unknown,
  depth: number,
  look: (field: string, value: string) => void,
  field = '',
): void {
  if (typeof value === 'string') look(field, value);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
  const entries = Array.isArray(value)
    ? value.slice(0, ITEMS_MAX).map((each): [string, unknown] => [field, each])
    : Object.entries(value);
  for (const [name, each] of entries) visit(each, depth + 1, look, name);
}
