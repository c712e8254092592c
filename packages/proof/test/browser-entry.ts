import { guarantees } from './portable-suite.ts';

/** Runs every guarantee in the page and says how each fared. */
export function runGuarantees(): { title: string; failure: string | null }[] {
  return guarantees.map(({ title, run }) => {
    try {
      run();
      return { title, failure: null };
    } catch (error) {
      return { title, failure: String(error) };
    }
  });
}
