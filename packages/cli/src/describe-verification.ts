import {
  type ExportCheck,
  type ExportedPart,
  type ExportVerification,
  PROOF_ERRORS,
  type Unchecked,
} from '@centerproof/proof';

/** Says in plain words what holds, what does not, and what the file alone cannot show. */
export function describeVerification(verification: ExportVerification): string[] {
  const { valid, subject, checks, unchecked } = verification;
  const open = unchecked.map(describeUnchecked);
  return [
    ...(subject === null ? [] : [`Record ${printable(subject)}`, '']),
    ...checks.map((check) => `${check.ok ? 'holds ' : 'FAILS '} ${describeCheck(check)}`),
    ...(open.length === 0 ? [] : ['', 'Not shown by this file:', ...open.map((line) => `  ${line}`)]),
    '',
    valid ? 'The proof holds.' : 'The proof does NOT hold.',
  ];
}

/** Text from an untrusted file, with every character that could move a terminal's cursor made visible. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const PARTS: Readonly<Record<ExportedPart, string>> = {
  document: 'the document',
  record: 'the record',
  seal: 'the final seal',
  erasure: 'the erasure',
};

const CHECKS: Readonly<Record<ExportCheck['code'], (check: ExportCheck) => string>> = {
  DOCUMENT: () => 'The document is a complete export.',
  HASH: ({ part }) => `The hash of ${PARTS[part]} is the hash of its content, its predecessor and its time.`,
  CONTENT: ({ part }) =>
    `The sealed content of ${PARTS[part]} names this chain, this position and this record.`,
  CLAIM: ({ part, claim }) => `The claim "${claim}" of ${PARTS[part]} is the one that was sealed.`,
  DIGEST: ({ part, claim }) =>
    `The claim "${claim}" of ${PARTS[part]} is not in the file; its digest is the sealed one.`,
  ERASURE: () => 'The erasure entry erases claims of this record.',
  SEAL: () => 'The final seal belongs to this record.',
  EVIDENCE: () => 'The readable part says what the sealed claims say.',
};

function describeCheck(check: ExportCheck): string {
  const sentence = CHECKS[check.code](check);
  if (check.reason === null) return sentence;
  const place = check.path ? ` (at ${printable(check.path)})` : '';
  return `${sentence} ${PROOF_ERRORS[check.reason]}${place} [${check.reason}]`;
}

function describeUnchecked(item: Unchecked): string {
  switch (item.code) {
    case 'CLAIM_UNDISCLOSED':
      return `what the claim "${item.claim}" of ${PARTS[item.part]} says: it is not disclosed, only its digest is`;
    case 'CLAIM_ERASED':
      return `what the claim "${item.claim}" said: it was erased on ${printable(item.erasedAt ?? 'an unknown day')}`;
    case 'FIELD_UNSEALED':
      return `${item.path}: written by the exporter, sealed by nothing`;
    case 'CHAIN_NOT_SEEN':
      return (
        `that entry ${item.index} of chain ${item.chain} carries the hash ${item.hash}: ` +
        'compare it with the public page or with the chain itself'
      );
  }
}
