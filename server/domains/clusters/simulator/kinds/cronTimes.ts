const RANGES: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

const WORDS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const MINUTE_MS = 60_000;
/** A schedule that names the 29th of February is due within eight years. */
const FURTHEST_MS = 8 * 366 * 86_400_000;

/** The fields of a schedule, each as the numbers that it names; undefined if it cannot be read. */
export function readSchedule(text: string): readonly Set<number>[] | undefined {
  const parts = (WORDS[text] ?? text).trim().split(/\s+/);
  if (parts.length !== RANGES.length) return undefined;
  const fields = parts.map((part, at) => readField(part, RANGES[at] ?? [0, 0]));
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function readField(text: string, [low, high]: readonly [number, number]): Set<number> | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const found = /^(?:\*|\?|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (found === null) return undefined;
    const [, from, to, every] = found;
    const step = Number(every ?? 1);
    const first = from === undefined ? low : Number(from);
    const last = to === undefined ? (from === undefined || every !== undefined ? high : first) : Number(to);
    if (first < low || last > high || first > last || step === 0) return undefined;
    for (let number = first; number <= last; number += step) numbers.add(number);
  }
  return numbers;
}

/** The first instant after `after` that the schedule names, in UTC. */
export function nextTime(text: string, after: number): number | undefined {
  const fields = readSchedule(text);
  if (fields === undefined) return undefined;
  const [minutes, hours, days, months, weekdays] = fields;
  const parts = (WORDS[text] ?? text).trim().split(/\s+/);
  // As cron does it: where both days are named, either of them counts.
  const isEither = parts[2] !== '*' && parts[4] !== '*';
  let at = (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS;
  for (const end = after + FURTHEST_MS; at < end;) {
    const date = new Date(at);
    const weekday = date.getUTCDay();
    const inMonth = days?.has(date.getUTCDate()) === true;
    const inWeek = weekdays?.has(weekday) === true || (weekday === 0 && weekdays?.has(7) === true);
    const isDay = months?.has(date.getUTCMonth() + 1) === true && (isEither ? inMonth || inWeek : inMonth && inWeek);
    if (!isDay) at = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
    else if (hours?.has(date.getUTCHours()) !== true) at = (Math.floor(at / (60 * MINUTE_MS)) + 1) * 60 * MINUTE_MS;
    else if (minutes?.has(date.getUTCMinutes()) !== true) at += MINUTE_MS;
    else return at;
  }
  return undefined;
}
