/** Whether a reference in a form names a record: an empty one is null or missing. */
export const isChosen = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
