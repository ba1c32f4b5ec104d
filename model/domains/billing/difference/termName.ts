import type { MessageParams } from '#model/messages/messages.ts';
import type { TermChange } from './priceDifference.ts';

const UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;

/**
 * The name of a term of a price. `say` words a message, `labelOf` a field of price versions.
 *
 * @example
 *   termName({ term: 'period', of: { count: 3, unit: 'month' } }, say, labelOf); // '3 mo'
 */
export function termName(
  { term, of }: Pick<TermChange, 'term' | 'of'>,
  say: (key: string, params?: MessageParams) => string,
  labelOf: (field: string) => string,
): string {
  if (of === undefined) return labelOf(term);
  if ('count' in of) {
    const unit = UNITS.find((each) => each === of.unit) ?? 'month';
    return say('priceTerm.period', { count: of.count, unit: say(`priceTerm.${unit}`) });
  }
  const index = of.index + 1;
  if (term === 'entry') return say('priceTerm.entry', { index });
  return of.to === null ? say('priceTerm.lastTier', { index }) : say('priceTerm.tier', { index, to: of.to });
}

const AMOUNTS: ReadonlySet<TermChange['term']> = new Set(['tier', 'entry', 'period']);

/**
 * The field of price versions whose values look like those of a term.
 *
 * @example
 *   fieldOfTerm('period'); // 'unit_price'
 */
export const fieldOfTerm = (term: TermChange['term']): string => (AMOUNTS.has(term) ? 'unit_price' : term);

const MILLIONTHS_PER_TENTH_PERCENT = 1_000;

/**
 * By how much a term moves: `+25.0%`, `≠` if it has no share, `–` if it stays.
 *
 * @example
 *   shareText({ isChanged: true, share: 250_000n }); // '+25.0%'
 */
export function shareText({ isChanged, share }: Pick<TermChange, 'isChanged' | 'share'>): string {
  if (!isChanged) return '–';
  if (share === null) return '≠';
  const percent = (Number(share) / MILLIONTHS_PER_TENTH_PERCENT / 10).toFixed(1);
  return `${share > 0n ? '+' : ''}${percent}%`;
}
