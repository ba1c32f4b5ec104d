/** A calendar month (`2026-03`) or a day (`2026-03-01`) of the billing zone. */
export interface CalendarPeriod {
  name: string;
  unit: 'month' | 'day';
}

const DAY_MS = 86_400_000;

/**
 * The month or day that a text names, exactly as it is written in addresses; undefined if it names none.
 *
 * @example
 *   readPeriod('2026-02'); // { name: '2026-02', unit: 'month' }
 *   readPeriod('2026-02-30'); // undefined
 */
export function readPeriod(text: string): CalendarPeriod | undefined {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(text)) return undefined;
  const unit = text.length === 7 ? 'month' : 'day';
  const at = Date.parse(unit === 'month' ? `${text}-01` : text);
  // Dates that do not exist, such as the 30th of February, are read as a later one.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? undefined : { name: text, unit };
}

/**
 * The period of the same unit that is `count` later, or earlier if negative.
 *
 * @example
 *   periodAfter({ name: '2026-12', unit: 'month' }, 1).name; // '2027-01'
 */
export function periodAfter({ name, unit }: CalendarPeriod, count: number): CalendarPeriod {
  const [year = 0, month = 1] = name.split('-').map(Number);
  const at = unit === 'month' ? Date.UTC(year, month - 1 + count) : Date.parse(name) + count * DAY_MS;
  return { name: new Date(at).toISOString().slice(0, name.length), unit };
}
