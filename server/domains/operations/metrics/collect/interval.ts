/** How often the platform measures. */
export const EVERY_MS = 60_000;
