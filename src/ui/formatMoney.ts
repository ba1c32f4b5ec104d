import { thousands } from '#src/i18n/reader/readerFormats.ts';

/**
 * Yuan from the wire (a decimal string of any length) with ¥, thousands separators and at least two decimals. It works
 * on the text, because a number would lose the last digits of a unit price or of a large balance.
 */
export function formatMoney(value: string | number): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(typeof value === 'number' ? plainNumber(value) : value.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${sign}¥${whole.replace(/\B(?=(\d{3})+$)/g, thousands() ?? ',')}.${decimals}`;
}

function plainNumber(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6);
}
