/**
 * The parts of a resource that a stored value may name: `resource` its name, `filter` a condition on its fields,
 * `fields` a list of its fields, each with an optional minus. A `filter` or `fields` belongs to the resource in the
 * `resource` field of the same record.
 */
export const MENTIONS = ['resource', 'filter', 'fields'] as const;

export type Mention = (typeof MENTIONS)[number];
