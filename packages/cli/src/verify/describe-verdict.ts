import {
  type EntryIdentity,
  type ExportCheck,
  type ExportedPart,
  type LoggedEntry,
  PROOF_ERRORS,
  QUESTIONS,
  type Question,
  type Unchecked,
  type Verdict,
} from '@centerproof/proof';

/** Says in plain words what holds, what does not, and what is not shown. */
export function describeVerdict(file: string, verdict: Verdict): string[] {
  const { subject, checks, unchecked } = verdict.verification;
  const open = unchecked.flatMap(describeUnchecked);
  const beside = verdict.faults.filter(({ question }) => question !== 'consistent');
  return [
    `${printable(file)}${subject === null ? '' : `, record ${printable(subject)}`}`,
    '',
    ...checks.map((check) => `${check.ok ? 'holds ' : 'FAILS '} ${describeCheck(check)}`),
    ...beside.map((fault) => `FAILS  ${placeOf(fault)} ${reasonOf(fault)}`),
    '',
    ...QUESTIONS.map((question) => {
      const answer = `${question.padEnd(11)} ${verdict.answers[question]}`;
      const [first, ...more] = DETAILS[question](verdict);
      const indent = ' '.repeat(21);
      return [`${answer.padEnd(20)} ${first ?? ''}`.trimEnd(), ...more.map((line) => indent + line)].join(
        '\n',
      );
    }),
    ...(open.length === 0 ? [] : ['', 'Not shown by this file:', ...open.map((line) => `  ${line}`)]),
    '',
    printable(verdict.sentence),
    '',
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

/** What is known beside the answer to a question, line by line. */
const DETAILS: Readonly<Record<Question, (verdict: Verdict) => string[]>> = {
  consistent: () => [],
  logged: ({ logged }) => (logged.length === 0 ? ['it carries no log proofs'] : logged.map(describeLogged)),
  witnessed: ({ logged }) => logged.map(describeWitnesses),
  signed: ({ signature }) => {
    if (!signature) return ['it carries no signature'];
    const whose = signature.isKnown ? '' : ', and whose key that is, is not known here';
    return [`by ${printable(signature.verificationMethod)}${whose}`];
  },
  approved: ({ approvers, keys }) => {
    if (!approvers) return ['who approved is not in this file'];
    const looked = keys && keys.length > 0 ? [`keys, by the audit pack: ${keys.join(', ')}`] : [];
    return [approvers.length === 0 ? 'nobody' : approvers.join(', '), ...looked];
  },
  current: ({ answers }) => (answers.current === 'unknown' ? ['nobody was asked'] : []),
};

function describeLogged(entry: LoggedEntry): string {
  const { leafIndex, checkpoint, isTrusted } = entry;
  const trust = isTrusted ? '' : ', whose key is not known here';
  return `${placeOf(entry)}: leaf ${leafIndex} of ${printable(checkpoint.origin)}${trust}, checkpoint of size ${checkpoint.size}`;
}

function describeWitnesses(entry: LoggedEntry): string {
  const { witnesses, witnessedAt, delaySeconds } = entry;
  if (witnessedAt === null)
    return `${placeOf(entry)}: ${witnesses.length} known witnesses, so the delay is not known`;
  return `${placeOf(entry)}: ${witnesses.map(printable).join(', ')} at ${witnessedAt}, ${delaySeconds} s after its own time`;
}

function placeOf({ part, position }: { part: ExportedPart; position: number | null }): string {
  return position === null ? PARTS[part] : `${PARTS[part]} ${position + 1}`;
}

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
  RECORD: () => 'The actor signed this decision, as it is sealed, with the key that is sealed with it.',
  APPROVAL: () => 'An approver signed this decision, as it is sealed, with their own authenticator.',
  EVIDENCE: () => 'The readable part says what the sealed claims say.',
};

function describeCheck(check: ExportCheck): string {
  const sentence = CHECKS[check.code](check);
  return check.reason === null ? sentence : `${sentence} ${reasonOf({ ...check, reason: check.reason })}`;
}

function reasonOf({ reason, path }: { reason: keyof typeof PROOF_ERRORS; path: string | null }): string {
  return `${PROOF_ERRORS[reason]}${path ? ` (at ${printable(path)})` : ''} [${reason}]`;
}

function describeUnchecked(item: Unchecked): string[] {
  switch (item.code) {
    case 'CLAIM_UNDISCLOSED':
      return [
        `what the claim "${item.claim}" of ${PARTS[item.part]} says: it is not disclosed, only its digest is`,
      ];
    case 'CLAIM_ERASED':
      return [`what the claim "${item.claim}" said: it was erased on ${printable(item.erasedAt)}`];
    case 'FIELD_UNSEALED':
      return [`${item.path}: written by the exporter, sealed by nothing`];
    case 'CHAIN_NOT_SEEN':
      return [describeEntry(item)];
  }
}

function describeEntry(entry: EntryIdentity): string {
  const { chain, index, hash } = entry;
  return `that entry ${index} of chain ${chain} carries the hash ${hash} (${placeOf(entry)}): compare it with the log, the public page or the chain`;
}
