import { NO_RECEIVERS, receiversOf, type Receivers } from '#server/domains/billing/metering/receivers/receiversOf.ts';
import type { Database } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';

/** A line that a settlement writes. */
interface NewLine {
  item_id: number;
  product_id: number | null;
  start_at: number;
  corrects_id: number | null;
  type: string;
}

/**
 * The receivers of new lines, in their order: of a correction those of the line that it corrects, of a minimum those at
 * the end of its cycle. A rounding is the platform's.
 */
export async function receiversOfLines(db: Database, lines: readonly NewLine[]): Promise<Receivers[]> {
  const of = await receiversOf(
    db,
    lines.map(({ item_id, product_id, start_at, type }) => ({
      item_id,
      product_id,
      at: type === 'minimum' ? start_at - 1 : start_at,
    })),
  );
  const corrected = lines.flatMap(({ corrects_id }) => corrects_id ?? []);
  const booked = corrected.length === 0 ? [] : await receiversOfBooked(db, { list: idList(corrected, db.dialect) });
  const known = new Map(booked.map(({ id, ...receivers }) => [id, receivers]));
  return lines.map(({ corrects_id, type }, index) => {
    if (type === 'rounding') return NO_RECEIVERS;
    return (corrects_id === null ? of[index] : known.get(corrects_id)) ?? NO_RECEIVERS;
  });
}

const receiversOfBooked = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('bill_lines')
    .select(['id', 'provider_id', 'site_provider_id'])
    .where((eb) => among(eb, 'id', list, dialect)),
);
