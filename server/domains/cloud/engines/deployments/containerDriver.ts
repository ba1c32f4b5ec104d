import type { CloudDriver, CloudMetrics, CloudReport, MetricRange } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';
import { containerKind } from './containerKind.ts';
import { deploymentKind } from './deploymentKind.ts';
import { createDesiredStore } from './desiredStore.ts';
import type { ContainerEngine, ContainerUsage } from './engine.ts';
import type { ControllerDeps } from './reconcile.ts';
import { createVolumeMeter } from './volumeMeter.ts';

export interface ContainerDriverDeps extends Omit<ControllerDeps, 'store' | 'volumes'> {
  db: Database;
  realTime: () => number;
}

interface About {
  capacity(): Promise<{ cpus: number; memoryBytes: number; storageBytes: number }>;
  check(): Promise<CloudReport>;
}

/** The driver of a container engine, whichever it is: its containers, and our deployments of them. */
export function containerDriver({ db, realTime, ...rest }: ContainerDriverDeps, about: About): CloudDriver {
  const deps: ControllerDeps = {
    ...rest,
    store: createDesiredStore(db, rest.cloudId, realTime),
    volumes: createVolumeMeter(rest.engine, rest.now),
  };
  const { engine } = deps;
  const measure = createMeter(engine, deps.now);
  const run = engine.run?.bind(engine);
  return {
    check: about.check,
    async figures() {
      const [{ cpus, memoryBytes, storageBytes }, containers] = await Promise.all([about.capacity(), engine.list()]);
      const running = containers.filter(({ state }) => state === 'running');
      const sum = (of: (one: (typeof running)[number]) => number | null) =>
        running.reduce((total, one) => total + (of(one) ?? 0), 0);
      return {
        vm_count: 0,
        host_count: 1,
        vcpu_total: cpus,
        vcpu_used: Math.min(cpus, Math.round(sum(({ cpu }) => cpu))),
        memory_total: memoryBytes,
        memory_used: Math.min(
          memoryBytes,
          sum(({ memoryMb }) => (memoryMb ?? 0) * 1_048_576),
        ),
        storage_total: storageBytes,
        storage_used: 0,
        gpu_total: 0,
        gpu_used: 0,
      };
    },
    // An engine knows no tenants: labels of its containers hold the owner.
    tenantFor: async ({ key }) => key,
    quotas: async () => UNLIMITED.map((key) => ({ key, limit: -1, used: 0 })),
    metrics: (ref, range) => measure(ref, range),
    containerLogs: (ref, request) => engine.logs(ref, request),
    terminal: (ref, size) => engine.terminal(ref, size),
    ...(run && { runInContainer: run }),
    kinds: { containers: containerKind(deps), containerDeployments: deploymentKind(deps) },
  };
}

/** An engine has no quotas of its own: those of the platform apply. */
const UNLIMITED = ['container_deployments', 'container_cpu', 'container_memory_mb'];

interface Reading {
  at: number;
  usage: ContainerUsage;
}

const MOST_READINGS = 5_000;

/** An engine reports totals: rates are the difference to the reading before. */
function createMeter(engine: ContainerEngine, now: () => number) {
  const last = new Map<string, Reading>();
  return async (ref: string, { to }: MetricRange): Promise<CloudMetrics> => {
    const usage = await engine.usage(ref);
    const at = now();
    const before = last.get(ref);
    if (usage === undefined) return { series: [] };
    if (last.size >= MOST_READINGS) last.clear();
    last.set(ref, { at, usage });
    const rate = (name: 'netInBytes' | 'netOutBytes') => {
      const more = before === undefined || at <= before.at ? null : usage[name] - before.usage[name];
      return more === null || more < 0 || before === undefined ? null : Math.round((more * 1_000) / (at - before.at));
    };
    const point = (value: number | null): [number, number | null][] => [[to, value]];
    return {
      series: [
        { name: 'cpu_pct', points: point(usage.cpuPct) },
        { name: 'memory_pct', points: point(usage.memoryPct) },
        { name: 'net_in_bps', points: point(rate('netInBytes')) },
        { name: 'net_out_bps', points: point(rate('netOutBytes')) },
      ],
    };
  };
}
