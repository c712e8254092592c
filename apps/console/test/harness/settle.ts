import type { Page, Request } from 'playwright-core';

/** No request of these pages takes as long. */
const LOST_AFTER_MS = 10_000;

/**
 * Two frames have been drawn since, and nothing is left to do: whatever an answer makes a page ask for next, it has asked for. A browser
 * owes a page neither frames nor idle moments, so neither is waited for without end.
 */
const DRAWN = `new Promise((resolve) => {
  setTimeout(resolve, ${LOST_AFTER_MS});
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
})`;

/** Sees when a page is loaded, drawn, and asks for nothing more, without the half second that `networkidle` listens for more. */
export function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  let asked = 0;
  let isLeaving = false;
  let tell = () => {};
  const forget = (request: Request) => {
    waiting.delete(request);
    tell();
  };
  page.on('request', (request) => {
    asked += 1;
    waiting.add(request);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    // What the page before had asked for is answered to nobody.
    isLeaving = false;
    waiting.clear();
    tell();
  });

  /**
   * A page that is left may tell of a request after the next one has come, and then never of its end. What is lost so long is forgotten:
   * a page that does wait for it still says that it is loading.
   */
  async function allAnswered(): Promise<void> {
    while (waiting.size > 0) {
      const lost = setTimeout(() => {
        waiting.clear();
        tell();
      }, LOST_AFTER_MS);
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
      clearTimeout(lost);
    }
  }

  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let before = -1; before !== asked || waiting.size > 0; ) {
      await allAnswered();
      before = asked;
      await page.evaluate(DRAWN);
    }
    await page.locator('[role="status"][aria-label="Loading"]').first().waitFor({ state: 'detached' });
  };
}
