import { cycleInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { costFormula } from '#model/domains/billing/explain/costFormula.ts';
import { MOST_ROWS, type ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import type { NamedPeriod } from '#model/domains/billing/discountPeriods.ts';
import type { RatedLine } from '#model/domains/billing/rating/createTally.ts';
import { countsEvents, meterScale } from '#model/domains/billing/rating/meterScale.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { rate } from '#model/domains/billing/rating/rate.ts';
import type { SpanRow } from '#server/domains/billing/metering/spansOf.ts';
import { labelOfMeter, labelOfModel } from '#server/domains/billing/prices/labelOfType.ts';
import type { Context } from '#server/engine/context.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ReadFacts } from './billFacts.ts';
import { agreedStep } from './agreedStep.ts';
import { plainStep } from './plainStep.ts';

const NO_FACTOR = 1_000_000n;

/**
 * From what the usage of a bill costs back to its facts: price, quantity, periods and events. `day`: people reckon with
 * this day only.
 */
export async function usageSteps(
  context: Context,
  read: ReadFacts,
  { version, day = null }: { version?: number | undefined; day?: string | null } = {},
): Promise<ExplanationStep[]> {
  const { usages, moment, measured } = read;
  const { zone, cycle, until } = moment;
  const month = cycleInterval(cycle, zone);
  const products = knownDefinition(context, 'products');
  const steps: ExplanationStep[] = [];
  for (const { versions, spans, product, discounts } of usages) {
    const ordered = versions.toSorted((a, b) => a.effective_from - b.effective_from);
    const before = spans.filter(({ from }) => from < until).map((span) => ({ ...span, to: Math.min(span.to, until) }));
    const { lines } = rate({ zone, cycle, versions, spans: before, discounts });
    for (const [index, { id, price, factor, list: terms, agreed, effective_from }] of ordered.entries()) {
      const own = lines.filter((line) => line.version === index);
      if (own.length === 0 || (version !== undefined && version !== id)) continue;
      const total = (name: 'quantity' | 'amount') => own.reduce((sum, line) => sum + line[name], 0n);
      const off = own.reduce((sum, line) => sum + (line.discount ?? 0n), 0n);
      const list = total('amount') + off;
      if (off !== 0n) steps.push(discountStep(own, discounts, { list, off }));
      const scale = meterScale(price.meter, month);
      const reckoned = own.filter((line) => day === null || dayOf(line.from, zone) === day);
      const plain = plainStep(context, reckoned, { price, scale, ...amountOf(context, read) });
      if (plain !== undefined) steps.push(plain);
      const quantity = total('quantity');
      const free = price.free_quota < quantity ? price.free_quota : quantity;
      steps.push({
        step: 'tier',
        formula: `${costFormula(price, quantity - free)} = ${figure(list)}`,
        inputs: [
          { name: 'product', value: products ? titleOf(products, product, context.lang) : (product.name ?? '') },
          { name: 'version', value: String(id) },
          { name: 'model', value: labelOfModel(context, price.model)[context.lang] },
          { name: 'meter', value: labelOfMeter(context, price.meter)[context.lang] },
          ...(factor === NO_FACTOR ? [] : [{ name: 'factor', value: figure(factor) }]),
          { name: 'effective_from', value: instantText(Math.max(effective_from, 0), zone) },
          ...(free === 0n ? [] : [{ name: 'free', value: microDecimal(free) }]),
        ],
        result: microDecimal(list),
      });
      steps.push(...agreedStep(agreed?.book.name, { list: terms.unit_price, agreed: agreed?.terms.unit_price }));
      const seconds = own.reduce((sum, line) => sum + line.seconds, 0);
      steps.push({
        step: 'quantity',
        formula: countsEvents(price.meter)
          ? `Σ = ${figure(quantity)}`
          : `Σ (s × q) ÷ ${String(scale)} = ${figure(quantity)}`,
        inputs: [
          { name: 'seconds', value: String(seconds) },
          { name: 'unit_seconds', value: String(scale) },
        ],
        result: microDecimal(quantity),
      });
    }
  }
  if (measured.spans.length > 0) steps.push(await spansStep(context, read));
  if (measured.events.length > 0)
    steps.push({
      step: 'events',
      formula: `Σ ${measured.events.length}`,
      inputs: [],
      result: figure(measured.events.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)),
      rows: measured.events.slice(-MOST_ROWS).map(({ at, quantity, source, event_id, received_at }) => ({
        at: new Date(at).toISOString(),
        quantity: figure(BigInt(quantity)),
        source,
        event: event_id,
        received: new Date(received_at).toISOString(),
      })),
    });
  return steps;
}

/** The amount of the last period that counted, and its unit. */
function amountOf({ schemas }: Context, { measured, item }: ReadFacts): { amount: bigint; unit: string } {
  const type = schemas.resources['billingItems']?.fields['resource_type']?.values?.[item.resource_type ?? ''];
  return { amount: BigInt(measured.spans.at(-1)?.quantity ?? 0), unit: type?.unit ?? '' };
}

/** The reduction by discounts of the list price of all lines of a price version, with the shares of their times. */
function discountStep(
  lines: readonly RatedLine[],
  periods: readonly NamedPeriod[] = [],
  { list, off }: { list: bigint; off: bigint },
): ExplanationStep {
  const ids = new Set(lines.flatMap(({ discountIds = [] }) => discountIds));
  const rows = new Map<string, { discount: string; share: string }>();
  for (const { id, name, value } of periods.flatMap(({ discounts }) => discounts))
    if (ids.has(id)) rows.set(`${id} ${name} ${value}`, { discount: name, share: figure(value) });
  return {
    step: 'discount',
    formula: `${figure(list)} − ${figure(off)} = ${figure(list - off)}`,
    inputs: [{ name: 'list', value: microDecimal(list) }],
    result: microDecimal(list - off),
    rows: [...rows.values()],
  };
}

/** The periods that counted, each with what has begun it. */
async function spansStep(context: Context, { measured, item, moment }: ReadFacts): Promise<ExplanationStep> {
  const spans = measured.spans.slice(-MOST_ROWS);
  const causes = await causesOf(context, item.resource, item.resource_id, spans);
  const { from: begin } = cycleInterval(moment.cycle, moment.zone);
  const counted = (span: SpanRow) =>
    Math.max(
      0,
      Math.min(moment.until, Math.floor((span.to ?? moment.until * 1_000) / 1_000)) -
        Math.max(begin, Math.floor((span.from ?? 0) / 1_000)),
    );
  const seconds = measured.spans.reduce((sum, span) => sum + counted(span), 0);
  return {
    step: 'spans',
    formula: `Σ ${measured.spans.length}`,
    inputs: [],
    result: String(seconds),
    rows: spans.map((span) => {
      const cause = causes.get(span.source ?? '');
      return {
        from: new Date(span.from ?? 0).toISOString(),
        to: span.to === null ? null : new Date(span.to).toISOString(),
        seconds: String(counted(span)),
        quantity: figure(BigInt(span.quantity ?? 0)),
        state: span.state,
        action: cause?.operation ?? null,
        actor: cause?.actor_name ?? null,
        request: span.source,
      };
    }),
  };
}

/** The requests that began periods, from the history of the record. */
async function causesOf(
  { db }: Context,
  resource: string | null,
  id: string | null,
  spans: readonly SpanRow[],
): Promise<Map<string, { operation: string; actor_name: string | null }>> {
  const requests = [...new Set(spans.flatMap(({ source }) => source ?? []))];
  if (resource === null || id === null || requests.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('history')
    .select(['operation', 'actor_name', 'request_id', 'operation_id'])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where((eb) => eb.or([eb('request_id', 'in', requests), eb('operation_id', 'in', requests)]))
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.flatMap((row) => [row.operation_id, row.request_id].flatMap((key) => (key === null ? [] : [[key, row]]))),
  );
}
