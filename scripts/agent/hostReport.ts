import { statfs } from 'node:fs/promises';
import { cpus, freemem, hostname, loadavg, networkInterfaces, totalmem, uptime } from 'node:os';

/**
 * What the agent sees of its host, under the names of the fields that the product's gateways, service agents and edge
 * nodes report.
 */
export type HostReport = Record<string, string | number>;

const DISK = '/';

interface CpuTime {
  idle: number;
  all: number;
}

/**
 * Looks at this host again with each call: processor usage is that since the call before, at first since the host
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
      // What only root may use counts as neither used nor free, as `df` has it.
      disk_usage: share(usedBlocks / Math.max(1, usedBlocks + disk.bavail)),
      host_started_at: hostStarted,
      agent_started_at: agentStarted,
    };
  };
}

/** An address that others may reach; a host without a network has only its own. */
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
