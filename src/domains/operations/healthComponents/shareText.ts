/** Four nines and five nines differ: a share below 1 never reads as 100 %. */
export function shareText(share: number, lang: string): string {
  const floored = Math.floor(share * 100_000) / 100_000;
  return floored.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 3 });
}
