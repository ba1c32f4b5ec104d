/** The most points of a series that Prometheus answers. */
export const MOST_POINTS = 11_000;
/** The most characters of a query. */
export const LONGEST_QUERY = 4_096;
/** The most series of an answer: more can be neither drawn nor read. */
export const MOST_SERIES = 1_000;
/** The most bytes of an answer. */
export const MOST_BYTES = 8 * 1_048_576;

/** How many points a series has between two instants, both included. Times and the step are in seconds. */
export const pointsOf = (start: number, end: number, step: number): number => Math.floor((end - start) / step) + 1;
