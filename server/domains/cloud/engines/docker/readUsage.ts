import type { ContainerStats } from 'dockerode';
import type { ContainerUsage } from '#server/domains/cloud/engines/deployments/engine.ts';

/** The processor time of a container at an instant. */
export interface CpuReading {
  at: number;
  nanoseconds: number;
}

export const cpuReading = ({ cpu_stats: { cpu_usage: usage } }: ContainerStats, at: number): CpuReading => ({
  at,
  nanoseconds: usage.total_usage,
});

/** The consumption of a container: its processor time since the reading before, in percent of its share. */
export function readUsage(
  stats: ContainerStats,
  { now, before, cpu }: { now: CpuReading; before: CpuReading | undefined; cpu: number | null },
): ContainerUsage {
  const { memory_stats: memory, networks = {} } = stats;
  const cards = Object.values(networks);
  // Cache that the kernel frees on demand is not used memory.
  const { inactive_file: v2, total_inactive_file: v1 } = (memory.stats ?? {}) as unknown as Record<
    string,
    number | undefined
  >;
  const used = Math.max(0, (memory.usage ?? 0) - (v2 ?? v1 ?? 0));
  return {
    cpuPct: cpuPct(now, before, cpu ?? stats.cpu_stats.online_cpus ?? 1),
    memoryPct: memory.limit ? round((used / memory.limit) * 100) : null,
    netInBytes: cards.reduce((sum, { rx_bytes: bytes }) => sum + bytes, 0),
    netOutBytes: cards.reduce((sum, { tx_bytes: bytes }) => sum + bytes, 0),
  };
}

function cpuPct(now: CpuReading, before: CpuReading | undefined, cores: number): number | null {
  if (before === undefined || now.at <= before.at) return null;
  const share = (now.nanoseconds - before.nanoseconds) / ((now.at - before.at) * 1_000_000 * cores);
  return share < 0 ? null : round(Math.min(100, share * 100));
}

const round = (value: number): number => Math.round(value * 10) / 10;
