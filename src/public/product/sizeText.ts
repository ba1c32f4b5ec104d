import { formatBytes } from '#src/fields/format/formatBytes.ts';

/** A size of spec 5 with its unit. */
export function sizeText(bytes: number, lang: string): string {
  const { amount, unit } = formatBytes(bytes, lang);
  return `${amount} ${unit}`;
}
