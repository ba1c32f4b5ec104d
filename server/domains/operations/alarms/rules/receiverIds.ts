import type { Json } from '#model/language/definition.ts';

/** The receivers of a rule, or those that an event has kept of its rule. */
export const receiverIds = ({ receiver_ids }: { receiver_ids: Json }): number[] =>
  Array.isArray(receiver_ids) ? receiver_ids.filter((id): id is number => typeof id === 'number') : [];
