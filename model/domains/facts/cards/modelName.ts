/** Makers and brands, which some sources name and others leave out. */
const BRANDS = new Set(['nvidia', 'tesla', 'geforce', 'quadro', 'amd', 'huawei']);
const MAKER = /^NVIDIA\s+(?=\S)/i;

/**
 * The name under which cards of one model are counted: without the maker, which drivers name since 2021 and did not
 * before.
 *
 * @example
 *   modelName('NVIDIA A100 80GB'); // 'A100 80GB'
 */
export const modelName = (name: string): string => name.trim().replace(MAKER, '');

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !BRANDS.has(word)),
  );

/**
 * Whether cards of this name are what a product sells: every word of the product is in the name of the card.
 *
 * @example
 *   isModelOf('A100 80GB', 'A100-SXM4-80GB'); // true
 *   isModelOf('A100 80GB', 'A100 40GB'); // false
 */
export function isModelOf(product: string, card: string): boolean {
  const [sold, there] = [wordsOf(product), wordsOf(card)];
  return sold.size > 0 && [...sold].every((word) => there.has(word));
}
