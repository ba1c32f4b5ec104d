const UNITS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

/** A quantity such as `250m` or `512Mi` as a number; undefined if it is none. */
export function readQuantity(text: string | number | undefined): number | undefined {
  const parts = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([numkMGTP]|[KMGTP]i)?$/.exec(String(text ?? ''));
  if (parts === null) return undefined;
  const [, amount, unit = ''] = parts;
  return Number(amount) * (UNITS[unit] ?? 1);
}

export const quantityOr = (text: string | number | undefined, fallback: number): number =>
  readQuantity(text) ?? fallback;

export const cpuText = (cores: number): string =>
  Number.isInteger(cores) ? String(cores) : `${Math.round(cores * 1_000)}m`;

export function bytesText(bytes: number): string {
  for (const unit of ['Gi', 'Mi', 'Ki'])
    if (bytes !== 0 && bytes % (UNITS[unit] ?? 1) === 0) return `${bytes / (UNITS[unit] ?? 1)}${unit}`;
  return String(bytes);
}

/** `25%` of a number or a plain count. */
export function shareOf(
  value: number | string | undefined,
  of: number,
  round: 'up' | 'down',
  fallback: string,
): number {
  const own = value ?? fallback;
  if (typeof own === 'number') return own;
  if (!own.endsWith('%')) return Number(own);
  const exact = (Number.parseFloat(own) / 100) * of;
  return round === 'up' ? Math.ceil(exact) : Math.floor(exact);
}
