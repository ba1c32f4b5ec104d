import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Cell } from '#server/engine/routes/exchange/cell.ts';
import { csvChunks } from '#server/engine/routes/exchange/formats/csv.ts';
import { fileReply } from '#server/engine/routes/exchange/fileReply.ts';
import { DIMENSIONS, summaryOf, type SummaryQuery } from './summaryOf.ts';

/** The groups of a summary as CSV: name, the amount of the period and of the one before in yuan, and the change. */
export async function summaryFile(context: Context, lines: Definition, query: SummaryQuery): Promise<Response> {
  const [dimension = 'product'] = query.by;
  const summary = await summaryOf(context, lines, query);
  const { period, previous_period: before, [`by_${dimension}`]: groups } = summary;
  const title = lines.fields[DIMENSIONS[dimension]]?.label[context.lang] ?? dimension;
  const rows = (Array.isArray(groups) ? groups : []).map((group) => rowOf(group));
  return fileReply({
    name: `consumption-${query.period.name}-${dimension}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvChunks([title, String(period), String(before), '%'], batchOf(rows)),
  });
}

function rowOf(group: unknown): Cell[] {
  const values: Record<string, unknown> = typeof group === 'object' && group !== null ? { ...group } : {};
  return ['name', 'total', 'previous_total', 'mom_pct'].map((name): Cell => {
    const value = values[name];
    return value === null || value === undefined ? { kind: 'empty' } : { kind: 'text', text: String(value) };
  });
}

async function* batchOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
