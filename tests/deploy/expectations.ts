import { setTimeout as delay } from 'node:timers/promises';

const SOON_MS = 300_000;

export function expected(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}

export async function until(what: string, holds: () => boolean | Promise<boolean>, everyMs = 50): Promise<void> {
  for (const end = Date.now() + SOON_MS; Date.now() < end; await delay(everyMs)) if (await holds()) return;
  throw new Error(`expected within ${SOON_MS / 1_000} s: ${what}`);
}
