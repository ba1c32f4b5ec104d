const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/**
 * Seconds in the two largest useful units.
 *
 * @example
 *   durationText(266_461, 'en'); // '3 days 2 hours'
 */
export function durationText(seconds: number, lang: string): string {
  let rest = Math.abs(seconds);
  const parts: string[] = [];
  for (const step of STEPS) {
    const amount = step.unit === 'second' ? Math.round(rest * 1000) / 1000 : Math.floor(rest / step.seconds);
    rest -= amount * step.seconds;
    if (amount > 0) parts.push(inUnit(amount, step.unit, lang));
    if (parts.length === 2) break;
  }
  const text = parts.length === 0 ? inUnit(0, 'second', lang) : parts.join(' ');
  return seconds < 0 ? `-${text}` : text;
}

function inUnit(amount: number, unit: string, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
