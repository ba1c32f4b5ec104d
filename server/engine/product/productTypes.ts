/**
 * The types of the product that the engine runs. The product adds its tables and records by declaration merging
 * (`server/domains/domainTables.ts`), so that its own queries and hooks are checked against its definitions.
 */

/** Rows by table. */
export interface ProductTables {}

/** Stored records by resource. */
export interface ProductRecords {}
