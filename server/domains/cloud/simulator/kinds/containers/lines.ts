import type { EngineContainer, LogLine, LogRequest } from '#server/domains/cloud/engines/deployments/engine.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';

const EVERY_MS = 2_000;
const PATHS = ['/', '/healthz', '/api/orders', '/api/orders/17', '/assets/app.js', '/api/cart', '/login'];

interface Deps {
  container: () => Promise<EngineContainer>;
  clock: () => number;
  every: (ms: number, run: () => void) => () => void;
}

/** The log of a simulated container: a line every two seconds, made from its number, so that no line is stored. */
export async function* linesOf({ container, clock, every }: Deps, request: LogRequest): AsyncIterable<LogLine> {
  const first = await container();
  const from = Math.max(request.since ?? 0, first.startedAt ?? first.createdAt);
  let next = 0;
  const total = countUntil(first, clock());
  if (request.tail !== undefined) next = Math.max(0, total - request.tail);
  for (;;) {
    const present = await container();
    for (const end = countUntil(present, clock()); next < end && !request.signal.aborted; next += 1) {
      const line = lineAt(present, next);
      if (line.at >= from) yield line;
    }
    if (!request.follow || request.signal.aborted || present.state === 'exited') return;
    await pause(every, request.signal);
  }
}

/** Lines that the container has written by then: three at its start, then one every two seconds. */
function countUntil({ startedAt, createdAt, finishedAt, state }: EngineContainer, now: number): number {
  const begun = startedAt ?? (state === 'created' ? now : createdAt);
  const end = state === 'running' ? now : (finishedAt ?? now);
  return startedAt === null && state === 'created' ? 0 : 3 + Math.max(0, Math.floor((end - begun) / EVERY_MS));
}

function lineAt(container: EngineContainer, index: number): LogLine {
  const { name, image, startedAt, createdAt, exitCode, state } = container;
  const begun = startedAt ?? createdAt;
  const at = begun + Math.max(0, index - 2) * EVERY_MS;
  if (index === 0) return { at, stream: 'out', text: `[simulator] ${name}: no process runs, these lines are made up` };
  if (index === 1) return { at, stream: 'out', text: `starting ${image}` };
  if (state !== 'running' && exitCode !== 0 && exitCode !== null)
    return { at, stream: 'err', text: `fatal: cannot continue, exit code ${exitCode}` };
  if (index === 2) return { at, stream: 'out', text: 'listening on 0.0.0.0' };
  const chance = hashOf(name, index);
  const path = PATHS[chance % PATHS.length] ?? '/';
  const status = chance % 41 === 0 ? 500 : chance % 13 === 0 ? 404 : 200;
  const text = `${status === 500 ? 'ERROR' : 'INFO'} GET ${path} ${status} ${1 + (chance % 180)}ms`;
  return { at, stream: status === 500 ? 'err' : 'out', text };
}

function pause(every: Deps['every'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = every(EVERY_MS, end);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
