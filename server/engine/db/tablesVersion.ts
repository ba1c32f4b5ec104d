/**
 * To be raised whenever an older version would misread or spoil what this one writes. What it only does not know does
 * it no harm.
 */
export const TABLES_VERSION = 1;
