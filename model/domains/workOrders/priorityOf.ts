/** How much stands still, and how soon it must move again. */
export type Degree = 'high' | 'medium' | 'low';

/** 1 is the most urgent. */
export type Priority = 1 | 2 | 3 | 4;

/** Rows: impact; columns: urgency. */
const PRIORITIES: Readonly<Record<Degree, Readonly<Record<Degree, Priority>>>> = {
  high: { high: 1, medium: 2, low: 3 },
  medium: { high: 2, medium: 3, low: 3 },
  low: { high: 3, medium: 4, low: 4 },
};

/**
 * The priority of a work order, from its impact and its urgency.
 *
 * @example
 *   priorityOf('high', 'medium'); // 2
 */
export const priorityOf = (impact: Degree, urgency: Degree): Priority => PRIORITIES[impact][urgency];
