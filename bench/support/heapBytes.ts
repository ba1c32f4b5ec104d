import type { Page } from 'playwright';

/** The heap size of a page after garbage collection. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // One collection may free objects that held others.
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}
