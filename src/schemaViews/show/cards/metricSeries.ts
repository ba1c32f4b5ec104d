import type { CloudMetric } from '#model/language/cloudKinds.ts';

/** The series of each metric in the answer of a cloud (`docs/api.md`); several are added up. */
export const METRIC_SERIES: Record<CloudMetric, { names: readonly string[]; unit: 'percent' | 'bytes' }> = {
  cpu: { names: ['cpu_pct'], unit: 'percent' },
  memory: { names: ['memory_pct'], unit: 'percent' },
  disk: { names: ['disk_read_bps', 'disk_write_bps'], unit: 'bytes' },
  net: { names: ['net_in_bps', 'net_out_bps'], unit: 'bytes' },
};
