// Addresses that lead to the reader's landing page (spec 6) if they have no page of their own.
const ENTRANCES = new Set(['/', '/index']);

export const isEntrance = (path: string): boolean => ENTRANCES.has(path);
