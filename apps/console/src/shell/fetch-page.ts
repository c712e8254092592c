import { queryClient } from './api.ts';

const LOOK_AGAIN_MS = 2_000;

/** Whether the service answers at all, whatever it says. */
async function isReached(): Promise<boolean> {
  return fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Looks for the service until it is there again, and says meanwhile that it is not. */
export const awayQuery = {
  queryKey: ['away'],
  queryFn: async () => {
    if (!(await isReached())) throw new Error('The service could not be reached.');
    return null;
  },
  retry: true,
  retryDelay: LOOK_AGAIN_MS,
} as const;

/**
 * Fetches the files of a page, and waits for them where the service cannot be reached: the router would load the console anew, and a
 * browser without a network has its own page to show then. Files that the service does not have any more are those of an old version,
 * for which that is right.
 */
export async function fetchPage<Files>(fetchFiles: () => Promise<Files>): Promise<Files> {
  try {
    return await fetchFiles();
  } catch (error) {
    if (await isReached()) throw error;
  }
  await queryClient.fetchQuery(awayQuery);
  return fetchPage(fetchFiles);
}
