import type { Sample } from './samples.ts';

/** A moment at which something was done to the installation. */
export interface Mark {
  seconds: number;
  told: string;
}

const WIDTH = 860;
const LEFT = 150;
const RIGHT = 16;
const ROW = 84;
const PLOT = 60;
const TOP = 28;
const ROWS: readonly { name: string; unit: string; key: keyof Sample }[] = [
  { name: 'p99 of ten seconds', unit: 'ms', key: 'p99Ms' },
  { name: 'requests in ten seconds', unit: '', key: 'requests' },
  { name: 'largest process', unit: 'MB', key: 'memoryMb' },
  { name: 'connections', unit: '', key: 'connections' },
  { name: 'disk', unit: 'MB', key: 'diskMb' },
  { name: 'oldest delivery', unit: 's', key: 'deliverySeconds' },
  { name: 'oldest job', unit: 's', key: 'jobSeconds' },
];

/** The samples over time, one row for each figure, with a line where a fault came. */
export function plotOf(samples: readonly Sample[], marks: readonly Mark[], title: string): string {
  const end = Math.max(1, samples.at(-1)?.seconds ?? 1);
  const x = (seconds: number) => (LEFT + (seconds / end) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const height = TOP + ROWS.length * ROW + 24;
  const faults = marks
    .map(
      ({ seconds, told }) =>
        `<line x1="${x(seconds)}" x2="${x(seconds)}" y1="${TOP}" y2="${height - 24}" class="fault"><title>${escaped(told)}</title></line>`,
    )
    .join('\n');
  const rows = ROWS.map(({ name, unit, key }, place) => {
    const top = TOP + place * ROW;
    const most = Math.max(1, ...samples.map((sample) => sample[key]));
    const y = (value: number) => (top + PLOT - (value / most) * PLOT).toFixed(1);
    const points = samples.map((sample) => `${x(sample.seconds)},${y(sample[key])}`).join(' ');
    return `<text x="8" y="${top + 24}">${name}</text>
<text x="8" y="${top + 42}" class="most">up to ${Number(most.toFixed(1)).toLocaleString('en')} ${unit}</text>
<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${top + PLOT}" y2="${top + PLOT}" class="floor"/>
<polyline points="${points}"/>`;
  }).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>
svg { background: #fff } text { font: 13px system-ui, sans-serif; fill: #1f2937 } .most { fill: #6b7280; font-size: 11px }
polyline { fill: none; stroke: #1d4ed8; stroke-width: 1.3 } .floor { stroke: #d1d5db } .fault { stroke: #f59e0b; stroke-width: 1; opacity: .55 }
</style>
<text x="8" y="18">${escaped(title)}</text>
${faults}
${rows}
<text x="${LEFT}" y="${height - 6}" class="most">0</text>
<text x="${WIDTH - RIGHT}" y="${height - 6}" class="most" text-anchor="end">${(end / 60).toFixed(0)} minutes; a line is a fault</text>
</svg>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
