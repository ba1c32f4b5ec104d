import { statfs } from 'node:fs/promises';
import { cpus, freemem, hostname, loadavg, networkInterfaces, totalmem, uptime } from 'node:os';

/** The state of the host, under the field names of the product's gateways, service agents and edge nodes. */
export type HostReport = Record<string, string | number | readonly unknown[]>;

const DISK = '/';

interface CpuTime {
  idle: number;
  all: number;
}

/**
 * Measures this host with each call. Processor usage covers the time since the previous call, at first since the host
 * started.
 */
export function createHostReport(version: string): () => Promise<HostReport> {
  const hostStarted = new Date(Math.round(Date.now() / 1_000 - uptime()) * 1_000).toISOString();
  const agentStarted = new Date().toISOString();
  let before: CpuTime = { idle: 0, all: 0 };

  return async () => {
    const now = cpuTime();
    const used = now.all > before.all ? 1 - (now.idle - before.idle) / (now.all - before.all) : 0;
    before = now;
    const disk = await statfs(DISK);
    const usedBlocks = disk.blocks - disk.bfree;
    return {
      hostname: hostname(),
      host_address: ownAddress(),
      version,
      cpu_count: cpus().length,
      cpu_usage: share(used),
      load_average: Math.round((loadavg()[0] ?? 0) * 100) / 100,
      mem_total: totalmem(),
      mem_usage: share(1 - freemem() / totalmem()),
      disk_total: disk.blocks * disk.bsize,
      // Like `df`, count space reserved for root neither as used nor as free.
      disk_usage: share(usedBlocks / Math.max(1, usedBlocks + disk.bavail)),
      host_started_at: hostStarted,
      agent_started_at: agentStarted,
    };
  };
}

/** An address that others can reach; a host without a network only has its own. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal }) => !internal);
  return (addresses.find(({ family }) => family === 'IPv4') ?? addresses[0])?.address ?? '127.0.0.1';
}

function cpuTime(): CpuTime {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    idle,
    all: user + nice + sys + irq + idle,
  }));
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.map(({ all }) => all)) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** From 0 to 1, with four decimals. */
const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
