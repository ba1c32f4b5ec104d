const UNITS: readonly (readonly [string, number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
];

/** A duration as `kubectl` writes ages: `5s`, `3m20s`, `4h`, `12d`. */
export function ageText(since: string | undefined, now: number): string {
  if (since === undefined) return '<unknown>';
  return secondsText(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)));
}

export function secondsText(seconds: number): string {
  for (const [at, [unit, size]] of UNITS.entries()) {
    if (seconds < size * (unit === 'm' ? 2 : unit === 'h' ? 3 : 2)) continue;
    const whole = Math.floor(seconds / size);
    const [lesser, lesserSize] = UNITS[at + 1] ?? ['s', 1];
    const rest = Math.floor((seconds % size) / lesserSize);
    const isShort = whole < 8 && rest > 0;
    return isShort ? `${whole}${unit}${rest}${lesser}` : `${whole}${unit}`;
  }
  return `${seconds}s`;
}
