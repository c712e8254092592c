import type { OversightRow } from './oversight-rows.ts';

type Cell = string | number | boolean | null;

/** The columns of the list of decisions, in their order. */
const COLUMNS: Readonly<Record<string, (row: OversightRow) => Cell>> = {
  index: ({ index }) => index,
  leaf: ({ leaf }) => leaf,
  hash: ({ hash }) => hash,
  evidenceId: ({ evidenceId }) => evidenceId,
  eventId: ({ eventId }) => eventId,
  decisionId: ({ decisionId }) => decisionId,
  sealedAt: ({ sealedAt }) => sealedAt,
  occurredAt: ({ occurredAt }) => occurredAt,
  recordedAt: ({ recordedAt }) => recordedAt,
  type: ({ type }) => type,
  actionType: ({ actionType }) => actionType,
  actorId: ({ actorId }) => actorId,
  actorType: ({ actorType }) => actorType,
  model: ({ model }) => model,
  provider: ({ provider }) => provider,
  riskScore: ({ riskScore }) => riskScore,
  policyId: ({ policyId }) => policyId,
  policyVersion: ({ policyVersion }) => policyVersion,
  guards: ({ guards }) =>
    guards.map(({ name, passed }) => `${name}:${passed ? 'passed' : 'failed'}`).join(' '),
  approvers: ({ approvers }) => approvers?.map(({ id }) => id).join(' ') ?? null,
  assurances: ({ approvers }) => approvers?.map(({ assurance }) => assurance).join(' ') ?? null,
  secondsToDecide: ({ approvers }) =>
    approvers?.map(({ secondsToDecide }) => secondsToDecide ?? '').join(' ') ?? null,
  result: ({ result }) => result,
  overruled: ({ overruled }) => overruled,
  executed: ({ executed }) => executed,
  erased: ({ erased }) => erased.join(' '),
};

export const csvHead = csvLine(Object.keys(COLUMNS));

export function csvRow(row: OversightRow): string {
  return csvLine(Object.values(COLUMNS).map((read) => read(row)));
}

/** One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
