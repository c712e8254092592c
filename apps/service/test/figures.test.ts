import { expect, test } from 'vitest';
import { moveFigures } from '../src/centers/moves/move-figures.ts';
import { showQueueFigures } from '../src/delivery/webhooks/delivery/delivery-figures.ts';
import type { Database } from '../src/platform/database/index.ts';
import type { Router } from '../src/platform/http/index.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { Platform } from '../src/platform/platform.ts';
import { showLogFigures } from '../src/proof/log/log-figures.ts';
import { startTestService } from './harness/index.ts';

const service = await startTestService();

test('what a database that says nothing does not tell is unknown, and the other figures are told', async () => {
  const silent = { asDispatcher: () => new Promise<never>(() => {}) } as Partial<Database> as Database;
  const platform: Platform = { ...service.platform, metrics: createMetrics(), database: silent };
  showQueueFigures(platform);
  showLogFigures(platform);
  await moveFigures({} as Router, platform);
  const figures = await platform.metrics.registry.metrics();
  expect(figures).toMatch(/^webhook_deliveries_due Nan$/m);
  expect(figures).toMatch(/^log_size Nan$/m);
  expect(figures).toMatch(/^centers_to_forget Nan$/m);
  expect(figures).toContain('process_cpu_seconds_total');
});
