/**
 * The types of the product that the engine runs. The product adds its tables and records by declaration merging
 * (`server/domains/domainTables.ts`), so that its own queries and hooks are checked against its definitions.
 */

/** Rows by table. */
export interface ProductTables {}

/** Stored records by resource. */
export interface ProductRecords {}

/** The input of a creation by resource, in stored form. */
export interface ProductInputs {}

/** The input of actions by resource and action, in stored form. */
export interface ProductActions {}

/** The resources that references point at, by resource and field. */
export interface ProductTargets {}

/** Records as they come over the wire, by resource. */
export interface ProductWire {}
