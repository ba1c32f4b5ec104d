import { parse } from 'yaml';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { askInstance, type InstanceFault } from './askInstance.ts';
import type { InstanceAccess } from './instanceAccess.ts';

export type Probe = { ok: true; found: RecordData } | { ok: false; fault: InstanceFault; detail: string | null };

/** Whether an instance answers, and what it says about itself. Never throws. */
export async function probeInstance(access: InstanceAccess, type: string, now: () => number): Promise<Probe> {
  const built = await askInstance(access, 'status/buildinfo');
  if (!built.ok) return failed(built);
  // At once: the calls that follow may take seconds.
  const skew = built.at === undefined ? null : skewOf(built.at, now(), built.elapsedMs);
  const build = isObject(built.data) ? built.data : {};
  if (!isOfType(build, type)) return { ok: false, fault: 'otherType', detail: textIn(build, 'application') };
  // An answer that is no number comes from something that only looks like a Prometheus.
  const clock = await askInstance(access, 'query', { query: 'time()' });
  if (!clock.ok) return failed(clock);
  if (!hasNumber(clock.data)) return { ok: false, fault: 'notPrometheus', detail: null };
  const [targets, runtime, config] = [
    await askInstance(access, 'targets', { state: 'active' }),
    await askInstance(access, 'status/runtimeinfo'),
    await askInstance(access, 'status/config'),
  ];
  return {
    ok: true,
    found: {
      version: textIn(build, 'version'),
      retention: runtime.ok ? textIn(runtime.data, 'storageRetention') : null,
      scrape_interval: config.ok ? scrapeInterval(config.data) : null,
      ...countsOf(targets.ok ? targets.data : null),
      clock_skew_s: skew,
    },
  };
}

const failed = ({ fault, detail }: { fault: InstanceFault | 'query'; detail: string | null }): Probe => ({
  ok: false,
  // None of these reads can be wrong.
  fault: fault === 'query' ? 'notPrometheus' : fault,
  detail,
});

/** The reports of the four types about their build: Mimir names itself, and VictoriaMetrics has no version of Go. */
function isOfType(build: { [name: string]: Json }, type: string): boolean {
  const application = textIn(build, 'application') ?? '';
  if (/mimir/i.test(application)) return type === 'mimir';
  if (type === 'mimir') return false;
  return (textIn(build, 'goVersion') === null) === (type === 'victoriametrics');
}

/** The header of the reply has whole seconds, rounded down: the clock is up to a second further. */
const ROUNDED_MS = 1_000;

/** In whole seconds; 0 for a time at which the call was under way, because a slow answer is no wrong clock. */
function skewOf(at: number, answeredAt: number, elapsedMs: number): number {
  const isDuring = at <= answeredAt && at + ROUNDED_MS >= answeredAt - elapsedMs;
  return isDuring ? 0 : Math.ceil((at - answeredAt) / 1_000) + 0;
}

const LONGEST_WORD = 64;

function textIn(data: Json, name: string): string | null {
  const value = isObject(data) ? data[name] : null;
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_WORD) : null;
}

/** A scalar in Prometheus, a vector of one in VictoriaMetrics. */
function hasNumber(data: Json): boolean {
  const result = isObject(data) ? data.result : null;
  const [first] = Array.isArray(result) ? result : [];
  const value =
    isObject(first) && Array.isArray(first.value) ? first.value[1] : Array.isArray(result) ? result[1] : null;
  return typeof value === 'string' && Number.isFinite(Number(value)) && Number(value) > 0;
}

function countsOf(data: Json): RecordData {
  const active = isObject(data) ? data.activeTargets : null;
  if (!Array.isArray(active)) return { targets_up: null, targets_total: null };
  const up = active.filter((target) => isObject(target) && target.health === 'up').length;
  return { targets_up: up, targets_total: active.length };
}

const LONGEST_INTERVAL = 32;

function scrapeInterval(data: Json): string | null {
  const text = isObject(data) && typeof data.yaml === 'string' ? data.yaml : '';
  // Only its first part: a configuration may list thousands of targets.
  const global = /^global:\n(?:[ \t]+.*\n)*/m.exec(text)?.[0] ?? '';
  try {
    const value: unknown = parse(global)?.global?.scrape_interval;
    return typeof value === 'string' ? value.slice(0, LONGEST_INTERVAL) : null;
  } catch {
    // Another server may answer something else; the interval is then unknown.
    return null;
  }
}
