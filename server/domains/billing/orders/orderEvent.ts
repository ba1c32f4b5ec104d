import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

type Order = RecordOf<'orders'>;
type Status = Order['status'];

/** The timeline of an order with one more step. */
export function withEvent(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  events: Order['events'],
  from: Status | null,
  to: Status,
  note: string | null = null,
): NonNullable<Order['events']> {
  return [...(events ?? []), { at: clock(), from, to, actor: actor.name || null, note }];
}
