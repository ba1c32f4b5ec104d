/**
 * What a stored value may name of a resource: `resource` its name, `filter` a condition on its fields, `fields` a list
 * of its fields, each maybe with a minus before it. A `filter` or `fields` speaks of the resource that the `resource`
 * field of the same record names.
 */
export const MENTIONS = ['resource', 'filter', 'fields'] as const;

export type Mention = (typeof MENTIONS)[number];
