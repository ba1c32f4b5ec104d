import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface RequestMeasure {
  method: string;
  /** The pattern that matched, never the path itself: ids in a label would grow the series without bound. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  request(measure: RequestMeasure): void;
  jobFinished(kind: string, outcome: 'done' | 'failed' | 'retried'): void;
  refused(reason: 'rate_limit' | 'frozen' | 'wrong_password'): void;
  /** Reads a number when the metrics are scraped. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
  contentType: string;
}

/**
 * Metrics of one process in Prometheus text format. Each app has its own registry, so that tests do not affect each
 * other.
 */
export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'suantai_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'suantai_http_request_duration_seconds',
    help: 'Time from request to reply',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const jobs = new Counter({
    name: 'suantai_jobs_total',
    help: 'Jobs that ended',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'suantai_refusals_total',
    help: 'Requests refused by a rate limit or at sign-in',
    labelNames: ['reason'],
    registers,
  });

  // The series of a method, route and status, found once: looking it up by its labels costs more than counting.
  const series = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'method' | 'route'> }>();

  return {
    request({ method, route, status, seconds }) {
      const key = `${status} ${method} ${route}`;
      let known = series.get(key);
      if (known === undefined) {
        known = { count: requests.labels({ method, route, status }), time: durations.labels({ method, route }) };
        series.set(key, known);
      }
      known.count.inc();
      known.time.observe(seconds);
    },
    jobFinished: (kind, outcome) => jobs.inc({ kind, outcome }),
    refused: (reason) => refusals.inc({ reason }),
    watch(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            this.set(await read());
          },
        }),
      );
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
