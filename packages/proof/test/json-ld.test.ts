import jsonld from 'jsonld';
import { expect, test } from 'vitest';
import { CONTEXT_PATH, decisionProofContext } from '../src/index.ts';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };
import vectors from '../vectors/export-vectors.json' with { type: 'json' };
import recordVectors from '../vectors/record-vectors.json' with { type: 'json' };
import verdictVectors from '../vectors/verdict-vectors.json' with { type: 'json' };
import { exportOptions } from './fixtures.ts';

const contextUrl = `${exportOptions.schemaUrl}${CONTEXT_PATH}`;
const vocabulary = 'urn:centerproof:decision-proof:v2:';

/** Serves this package's context and nothing else, so that no test reaches for the network. */
async function documentLoader(url: string) {
  if (url !== contextUrl) throw new Error(`nothing but the context may be loaded, not ${url}`);
  return { documentUrl: url, document: JSON.parse(JSON.stringify(decisionProofContext)) };
}

/** Safe mode fails on every term that would be dropped; the types do not know it yet. */
const options = { documentLoader, safe: true };

for (const { name, document } of [
  ...vectors.cases,
  ...approvalVectors.cases,
  ...recordVectors.cases,
  ...verdictVectors.cases,
]) {
  test(`a JSON-LD processor loses no term and no value of an export: ${name}`, async () => {
    const [expanded = {}, ...others] = await jsonld.expand(JSON.parse(JSON.stringify(document)), options);
    expect(others).toEqual([]);
    const { '@context': _, '@type': type, ...terms } = document;
    expect(expanded['@type']).toEqual([vocabulary + type]);
    expect(plain(expanded)).toEqual(withoutNulls(terms));
  });
}

type Expanded = Record<string, unknown> | readonly unknown[];

/** Turns expanded JSON-LD back into the JSON that it came from. */
function plain(node: Expanded): unknown {
  if (Array.isArray(node)) return plain(node[0]);
  if ('@value' in node) return node['@value'];
  if ('@list' in node) return (node['@list'] as Expanded[]).map(plain);
  if ('@id' in node && Object.keys(node).length === 1) return node['@id'];
  const members = Object.entries(node).filter(([name]) => name !== '@type');
  return Object.fromEntries(
    members.map(([name, value]) => [name.replace(/^.*[:#/]/, ''), plain(value as Expanded)]),
  );
}

const FREE_FORM = [
  'aiContext',
  'claims',
  'metadata',
  'input',
  'output',
  'changes',
  'statement',
  'assertion',
  'signature',
];

/** JSON-LD knows no null: a member that is null is one that is not said, and a context is no member. Free-form JSON stays as it is. */
function withoutNulls(value: unknown, name = ''): unknown {
  if (FREE_FORM.includes(name)) return value;
  if (Array.isArray(value)) return value.map((inner) => withoutNulls(inner));
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(
    ([member, inner]) => (inner !== null || FREE_FORM.includes(member)) && member !== '@context',
  );
  return Object.fromEntries(said.map(([member, inner]) => [member, withoutNulls(inner, member)]));
}
