/**
 * What the engine does not know of the product that it runs. The product adds its tables and its records by declaration
 * merging (`server/domains/domainTables.ts`), so that its own queries and hooks are checked against its definitions.
 */

/** Rows by table. */
export interface ProductTables {}

/** Stored records by resource. */
export interface ProductRecords {}
