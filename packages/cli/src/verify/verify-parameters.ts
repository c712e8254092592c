import { readMultikey } from '@centerproof/proof';
import { UsageError } from '../command.ts';
import { readParameters } from '../read-parameters.ts';

/** What `centerproof verify` was told. */
export interface VerifyParameters {
  readonly files: readonly string[];
  readonly isJson: boolean;
  /** Whether the figures of a pack are wanted. */
  readonly isReport: boolean;
  /** The file of a tlog-policy. */
  readonly trust: string | null;
  /** The verifier key of a log. */
  readonly logKey: string | null;
  /** Multikeys that are known to sign the files of the installation. */
  readonly exportKeys: readonly string[];
  /** An audit pack, in which the keys of approvers are looked up. */
  readonly audit: string | null;
  /** Null: ask nobody. Without a url: ask the installation of the log that is trusted. */
  readonly online: { readonly url: string | null } | null;
}

const HTTP = /^https?:\/\//;

/** Reads the parameters; the value of `--online` may be left out, which the parser of the platform does not know. */
export function readVerifyParameters(given: readonly string[]): VerifyParameters {
  const rest: string[] = [];
  let online: VerifyParameters['online'] = null;
  for (let position = 0; position < given.length; position += 1) {
    const parameter = given[position] ?? '';
    if (parameter === '--') {
      rest.push(...given.slice(position));
      break;
    }
    const next = given[position + 1];
    if (parameter === '--online' && next !== undefined && HTTP.test(next)) {
      online = { url: requireUrl(next) };
      position += 1;
    } else if (parameter === '--online') online = { url: null };
    else if (parameter.startsWith('--online='))
      online = { url: requireUrl(parameter.slice('--online='.length)) };
    else rest.push(parameter);
  }
  const { values, positionals } = readParameters(rest, {
    json: { type: 'boolean' },
    report: { type: 'boolean' },
    trust: { type: 'string' },
    audit: { type: 'string' },
    'log-key': { type: 'string' },
    'export-key': { type: 'string', multiple: true },
  });
  if (positionals.length === 0) throw new UsageError('Name at least one file to verify.');
  const [trust, logKey] = [values.trust ?? null, values['log-key'] ?? null];
  if (trust !== null && logKey !== null)
    throw new UsageError('Give --trust or --log-key: the one is the short form of the other.');
  return {
    files: positionals,
    isJson: values.json ?? false,
    isReport: values.report ?? false,
    trust,
    logKey,
    exportKeys: (values['export-key'] ?? []).map(requireMultikey),
    audit: values.audit ?? null,
    online,
  };
}

function requireMultikey(text: string): string {
  if (!readMultikey(text)) throw new UsageError('--export-key takes the Multikey of a key that signs files.');
  return text;
}

function requireUrl(text: string): string {
  if (!HTTP.test(text) || !URL.canParse(text))
    throw new UsageError('--online takes an http or https address.');
  return text.replace(/\/+$/, '');
}
