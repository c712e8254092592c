import {
  type OversightTotals,
  type PackFault,
  type PackSection,
  type PackVerdict,
  PROOF_ERRORS,
  QUESTIONS,
  type Question,
} from '@centerproof/proof';
import { printable } from './describe-verdict.ts';

/** Says in plain words what a pack holds, what of it is proven, and what is wrong with it. */
export function describePack(file: string, verdict: PackVerdict): string[] {
  const { header, sections, faults, answers, statement } = verdict;
  const about = header ? `, ${printable(header.id)} of center ${header.center.id}` : '';
  return [
    `${printable(file)}: audit pack${about}`,
    ...(header ? [describeScope(header)] : []),
    '',
    ...sections.map(describeSection),
    ...faults.map(describeFault),
    '',
    ...QUESTIONS.map((question) =>
      `${question.padEnd(11)} ${answers[question].padEnd(8)} ${DETAILS[question](verdict)}`.trimEnd(),
    ),
    '',
    printable(verdict.sentence),
    ...(statement === null ? [] : [printable(statement)]),
    '',
  ];
}

function describeScope({ period, filter }: NonNullable<PackVerdict['header']>): string {
  const filters = Object.entries(filter).map(([name, values]) => `${name} ${(values ?? []).join(', ')}`);
  return printable(
    `period ${period.from ?? 'from the beginning'} to ${period.to ?? 'the end'}; ` +
      `filter ${filters.length === 0 ? 'none' : filters.join('; ')}`,
  );
}

function describeSection({ chain, from, entries, inside, outside, erasures, erased }: PackSection): string {
  const range = entries === 0 ? 'no entries' : `entries ${from} to ${from + entries - 1}`;
  return `${printable(chain)}: ${range}, ${inside} shown, ${outside} by digest, ${erasures} erasures, ${erased} erased claims`;
}

function describeFault({ chain, index, claim, line, path, reason }: PackFault): string {
  const places = [
    ...(index === null ? [] : [`entry ${index} of ${printable(chain ?? '')}`]),
    ...(claim === null ? [] : [`claim ${claim}`]),
    ...(line === null ? [] : [`line ${line}`]),
    ...(path ? [`at ${printable(path)}`] : []),
  ];
  return `FAILS  ${places.join(', ')}: ${PROOF_ERRORS[reason]} [${reason}]`;
}

const DETAILS: Readonly<Record<Question, (verdict: PackVerdict) => string>> = {
  consistent: () => '',
  logged: ({ log }) =>
    log.checkpoints === 0
      ? 'it carries no checkpoints'
      : `${log.checkpoints} checkpoints of ${printable(log.origin ?? '')}, the last of size ${log.size}`,
  witnessed: ({ log }) =>
    log.delayMaxSeconds === null
      ? 'no known witness, so the delay is not known'
      : `${log.witnesses.map(printable).join(', ')}, at most ${log.delayMaxSeconds} s after an entry's own time`,
  signed: ({ signature }) => {
    if (!signature) return 'it carries no signature';
    const whose = signature.isKnown ? '' : ', and whose key that is, is not known here';
    return `by ${printable(signature.verificationMethod)}${whose}`;
  },
  approved: ({ totals: { quality, results } }) =>
    `${quality.approvals} approvals, ${results.autonomous} decisions without one`,
  current: () => 'a pack has no live proof',
};

/** The figures of oversight, line by line. */
export function describeTotals(totals: OversightTotals): string[] {
  const { decisions, results, quality, assurances, erasures } = totals;
  const percent = (share: number | null) =>
    share === null ? 'none' : `${Math.round(share * 10_000) / 100} %`;
  return [
    `decisions            ${decisions}`,
    `approved             ${results.approved}`,
    `rejected             ${results.rejected}`,
    `autonomous           ${results.autonomous} (${percent(quality.autonomousShare)})`,
    `overruled            ${quality.overruled} (${percent(quality.overrideRate)})`,
    `approvals            ${quality.approvals}: ${Object.entries(assurances)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
    `under ${quality.quickSeconds} s            ${quality.quick}`,
    `late                 ${quality.late}`,
    `models               ${totals.models.count}`,
    ...totals.models.listed.map(
      (one) => `  ${printable(one.model)}: ${one.decisions}, ${one.firstAt} to ${one.lastAt}`,
    ),
    `approvers            ${totals.approvers.count}`,
    ...totals.approvers.listed.map(
      (one) => `  ${printable(one.id)}: ${one.approvals}, ${one.quick} under ${quality.quickSeconds} s`,
    ),
    `policy versions      ${totals.policies.count}`,
    ...totals.policies.listed.map((one) => `  ${printable(one.id)} version ${one.version}: ${one.decisions}`),
    `erasures             ${erasures.entries}`,
    '',
  ];
}
