import type { OversightTotals } from '@centerproof/proof';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

/** Two days, both included, as the person's own calendar has them. */
export interface Days {
  from: string;
  until: string;
}

/** The period of two days: from the beginning of the first to the end of the last. */
export function periodOf({ from, until }: Days): { from: string; to: string } {
  const end = new Date(`${until}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return { from: new Date(`${from}T00:00:00`).toISOString(), to: end.toISOString() };
}

/** The last days up to today. */
export function lastDays(count: number): Days {
  const today = new Date();
  const first = new Date(today);
  first.setDate(today.getDate() - count + 1);
  return { from: dayOf(first), until: dayOf(today) };
}

function dayOf(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export interface Report {
  totals: OversightTotals;
  policies: {
    id: string;
    version: number;
    name: string;
    active: boolean;
    from: string;
    until: string | null;
    by: { name: string } | null;
  }[];
  waiting: number;
  integrity: {
    from: number;
    entries: number;
    brokenAt: number | null;
    log: { checkpoint: { origin: string; size: number } | null; witnesses: { name: string }[] };
  };
  retention: {
    kinds: {
      kind: 'decisions' | 'contests';
      keepDays: number | null;
      due: number;
      dueWithin30Days: number;
    }[];
  };
  erasures: {
    index: number;
    erasedIndex: number;
    claims: string[];
    erasedAt: string;
    reason: string | null;
  }[];
  fields: { field: string; means: string; serves: string[] }[];
}

export function reportQuery(days: Days) {
  return {
    queryKey: ['oversight-report', days],
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Report> => {
      const answer = await api.GET('/api/center/oversight/report', { params: { query: periodOf(days) } });
      // The report is a document of its own, which the API describes as open.
      return contentOf(answer) as unknown as Report;
    },
  };
}

/** A decision as a recall shows it. */
export interface Recalled {
  index: number;
  eventId: string | null;
  actionType: string | null;
  result: string | null;
  executed: boolean;
  overruled: boolean;
  approvers: { id: string; assurance: string }[] | null;
  sealedAt: string;
}

export function recallQuery(days: Days, model: string) {
  return {
    queryKey: ['oversight-recall', days, model],
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Recalled[]> => {
      const query = { ...periodOf(days), model };
      const answer = await api.GET('/api/center/oversight/decisions', { params: { query }, parseAs: 'text' });
      const text = contentOf(answer) as unknown as string;
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Recalled);
    },
  };
}

/**
 * Has the browser download a file of the API. It does so by the session's cookie, which any call before it brings up to date, and
 * streams it to disk, however large it is.
 */
export async function downloadFile(path: string, query: Record<string, string> = {}): Promise<void> {
  await api.GET('/api/auth/me');
  const link = document.createElement('a');
  link.href = `${path}?${new URLSearchParams(query)}`;
  // A refusal is then a download that failed, and not the page that the person is led to.
  link.download = '';
  link.click();
}
