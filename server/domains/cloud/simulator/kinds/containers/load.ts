import type { ContainerUsage, EngineContainer } from '#server/domains/cloud/engines/deployments/engine.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';

const DAY_MS = 86_400_000;
const TEN_SECONDS_MS = 10_000;

/** What a simulated container consumes: curves that depend only on the time. */
export function usageAt({ ref, startedAt }: EngineContainer, now: number): ContainerUsage {
  const phase = (hashOf('phase', ref) % 1_000) / 1_000;
  const swing = (Math.sin((now / DAY_MS + phase) * 2 * Math.PI) + 1) / 2;
  const noise = (hashOf(ref, Math.floor(now / TEN_SECONDS_MS)) % 1_000) / 1_000;
  const age = Math.max(0, now - (startedAt ?? now)) / 1_000;
  const bytes = 4_000 + (hashOf('net', ref) % 60_000);
  return {
    cpuPct: round(4 + swing * 34 + noise * 14),
    memoryPct: round(22 + (hashOf('memory', ref) % 30) + swing * 12 + noise * 3),
    netInBytes: Math.round(age * bytes * (1 + swing / 20)),
    netOutBytes: Math.round(age * bytes * 1.8 * (1 + swing / 20)),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
