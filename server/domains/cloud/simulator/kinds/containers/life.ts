import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

type Container = SimulatedItem<'containers'>;

const START_MS = 1_000;
const SHORT_LIFE_MS = 3_000;
const MOST_RESTARTS = 4;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The life of simulated containers: one whose command ends, or whose image crashes, ends and is started again. */
export const containerLife: KindRules<'containers'> = {
  steps: {
    up(world, item) {
      const { engine } = item.hidden;
      Object.assign(engine, { state: 'running', startedAt: world.now, finishedAt: null, exitCode: null, error: null });
      if (endOf(item) !== null) item.due = { at: world.now + SHORT_LIFE_MS, step: 'down' };
    },
    down(world, item) {
      const { engine, policy } = item.hidden;
      const exitCode = endOf(item) ?? 0;
      Object.assign(engine, { state: 'exited', finishedAt: world.now, exitCode });
      if (policy === 'never' || (policy === 'on_failure' && exitCode === 0)) return;
      // As podman does, an engine gives up after some restarts: the platform tries again, with growing pauses.
      if (engine.restartCount >= MOST_RESTARTS) return;
      engine.state = 'restarting';
      engine.restartCount += 1;
      item.due = { at: world.now + pauseOf(engine.restartCount), step: 'up' };
    },
  },
};

/** Begins the start of a container. */
export function startContainer(world: World, item: Container): void {
  const { engine } = item.hidden;
  if (engine.state === 'running' || item.due !== null) return;
  item.due = { at: world.now + START_MS, step: 'up' };
}

export function stopContainer(world: World, item: Container): void {
  const { engine } = item.hidden;
  item.due = null;
  if (engine.state === 'exited' || engine.state === 'created') return;
  Object.assign(engine, { state: 'exited', finishedAt: world.now, exitCode: 0 });
}

/** The exit code of what ends soon after its start; null: it keeps running. */
function endOf({ hidden: { engine } }: Container): number | null {
  const code = /\bexit (\d{1,3})\b/.exec(engine.command ?? '')?.[1];
  if (code !== undefined) return Number(code);
  return /(^|[/-])(crash|broken)(-loop)?([:@-]|$)/.test(engine.image) ? 1 : null;
}

const pauseOf = (restarts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(restarts, 10));
