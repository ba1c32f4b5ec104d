/**
 * Increase it when an older version would misread or damage what this one writes. Additions that an older version
 * ignores do not count.
 */
export const TABLES_VERSION = 2;
