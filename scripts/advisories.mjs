// `npm run advisories`: asks the registry which of our packages have known faults. A registry that does not answer that question
// (many mirrors do not) is named as such, so that silence is never taken for a clean result.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--json', '--audit-level=none'], { encoding: 'utf8' });
const answer = readAnswer(stdout);
if (!answer?.metadata?.vulnerabilities) {
  console.error(
    `The registry did not say: ${answer?.message ?? 'no answer'}. Nothing is known about advisories.`,
  );
  process.exitCode = 2;
} else {
  const { total, high = 0, critical = 0 } = answer.metadata.vulnerabilities;
  for (const { name, severity, range } of Object.values(answer.vulnerabilities ?? {}))
    console.log(`${severity.padEnd(9)} ${name} ${range}`);
  console.log(`${total} packages with advisories, ${high + critical} of them high or critical.`);
  if (high + critical > 0) process.exitCode = 1;
}

function readAnswer(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
