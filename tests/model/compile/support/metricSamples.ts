const word = { zh: '甲', en: 'A' };

/** The metrics of a resource with the number `size`. */
export const METRICS = {
  fill: {
    ...word,
    unit: 'percent',
    category: 'disk',
    field: 'size',
    of: 'size',
    thresholds: [{ severity: 2, op: '>', value: 1 }],
  },
  load: { ...word, unit: 'percent', category: 'cpu', driver: 'cpu_pct' },
};

/** A value for each key of a metric. */
export const METRIC_SAMPLES = {
  'a metric.category': 'gpu',
  'a metric.aggregations': ['sum'],
  'a metric.field': 'used',
  'a metric.of': 'size',
  'a metric.until': 'size',
  'a metric.since': 'size',
  'a metric.holds': { size: { gt: 1 } },
  'a metric.driver': 'cpu_pct',
  'a metric.help': word,
  'a metric.values': { 1: word },
  thresholds: [{ severity: 3, op: '>=', value: 7 }],
  for: 60,
  op: '<',
  severity: 1,
};
