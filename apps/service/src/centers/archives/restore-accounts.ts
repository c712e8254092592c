import { randomUUID } from 'node:crypto';
import { linkFamily } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ArchiveRefused } from './archive-format.ts';
import { insertLines, selectKnownAccounts, selectRelated } from './restore-center.queries.ts';

/** An account as an archive has it. */
interface AccountLine {
  id: string;
  family_id: string;
  email: string | null;
  email_verified_at: string | null;
  phone: string | null;
  phone_verified_at: string | null;
  name: string;
  is_child: boolean;
  created_at: string;
  updated_at: string;
  can_sign_in: boolean;
  sealed: string;
}

/** What a person signs in with. */
interface Credentials {
  passwordHash: string | null;
  passkeys: Record<string, unknown>[];
  totp: (Record<string, unknown> & { secret: string }) | null;
}

/** What turns secrets of the archive into secrets of this installation. */
export interface SecretsOfArchive {
  /** The plain text; null when no master key that was given opens it. */
  open(sealed: string, context: string): string | null;
  /** Whether the master key of the origin was named. */
  isKeyGiven: boolean;
  seal(plain: string, context: string): string;
  /** The hash of a password that nobody knows: who has it asks for a reset by mail. */
  unknownPasswordHash: string;
}

/** Names the credentials of an account in an archive to the master key. */
export function accountContext(id: string): string {
  return `archived-account:${id}`;
}

const ACCOUNT_COLUMNS = [
  'id',
  'family_id',
  'email',
  'email_verified_at',
  'phone',
  'phone_verified_at',
  'name',
  'is_child',
  'password_hash',
  'created_at',
  'updated_at',
];

/**
 * Makes the accounts that are not here yet, under their ids (docs/rules.md#archives). One that is here stays as it is. Somebody whose
 * verified address has an account here gets another actor of the same family and no further way in. What an archive says of
 * credentials, phones and families counts only if the master key it was made under was given: otherwise whoever made it could let
 * themselves in as anybody.
 */
export async function restoreAccounts(
  tx: Tx,
  lines: readonly string[],
  secrets: SecretsOfArchive,
): Promise<{ made: number; withCredentials: number }> {
  const accounts = lines.map((line) => JSON.parse(line) as AccountLine);
  const known = await selectKnownAccounts(tx, {
    ids: accounts.map(({ id }) => id),
    emails: accounts.flatMap(({ email }) => email ?? []),
    phones: accounts.flatMap(({ phone }) => phone ?? []),
  });
  const fresh = accounts.filter(({ id }) => !known.ids.has(id));
  const opened = fresh.map((account) => {
    const text = secrets.open(account.sealed, accountContext(account.id));
    // An archive is restored once, and whoever named the wrong key could not bring the credentials later.
    if (text === null && secrets.isKeyGiven)
      throw new ArchiveRefused(
        'ARCHIVE_MASTER_KEY is not the key that this archive was made under. Nothing was changed.',
      );
    const credentials = text === null ? null : (JSON.parse(text) as Credentials);
    const isKnown =
      known.verified.has(account.email ?? '') ||
      (account.phone_verified_at !== null && known.verified.has(account.phone ?? ''));
    return { account, credentials, ways: isKnown ? null : credentials };
  });
  await insertLines(tx, {
    table: 'actors',
    columns: ACCOUNT_COLUMNS,
    lines: opened.map(({ account, credentials, ways }) =>
      JSON.stringify({
        ...account,
        family_id: credentials ? account.family_id : randomUUID(),
        phone_verified_at: credentials ? account.phone_verified_at : null,
        password_hash:
          !account.can_sign_in || known.logins.has(account.email ?? '')
            ? null
            : (ways?.passwordHash ?? secrets.unknownPasswordHash),
      }),
    ),
  });
  await insertWays(tx, opened, secrets);
  for (const id of await selectRelated(tx, { ids: fresh.map(({ id }) => id) })) await linkFamily(tx, id);
  return { made: fresh.length, withCredentials: opened.filter(({ ways }) => ways).length };
}

/** Passkeys and authenticator apps. */
async function insertWays(
  tx: Tx,
  opened: readonly { account: AccountLine; ways: Credentials | null }[],
  secrets: SecretsOfArchive,
): Promise<void> {
  const passkeys = opened.flatMap(({ ways }) => ways?.passkeys ?? []);
  const [passkey] = passkeys;
  if (passkey)
    await insertLines(tx, {
      table: 'passkeys',
      columns: Object.keys(passkey),
      lines: passkeys.map((row) => JSON.stringify(row)),
    });
  for (const { account, ways } of opened) {
    if (!ways?.totp) continue;
    const context = `totp:${account.id}`;
    const secret = secrets.open(ways.totp.secret, context);
    if (secret === null) continue;
    const row = { ...ways.totp, secret: secrets.seal(secret, context) };
    await insertLines(tx, { table: 'totp_secrets', columns: Object.keys(row), lines: [JSON.stringify(row)] });
  }
}
