const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Spec 5: B, KB, MB or GB, rounded down to two decimals. Larger sizes stay in GB. */
export function formatBytes(bytes: number, lang: string): { amount: string; unit: string } {
  const size = Math.abs(bytes);
  const step = size < 1024 ? 0 : size < 1024 ** 2 ? 1 : size < 1024 ** 3 ? 2 : 3;
  const scaled = Math.floor((size / 1024 ** step) * 100) / 100;
  const amount = scaled.toLocaleString(lang, { maximumFractionDigits: 2 });
  return { amount: bytes < 0 ? `-${amount}` : amount, unit: UNITS[step] as string };
}
