import { expect } from 'vitest';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Figure } from '#model/reading/figure.ts';
import type { Client } from './servers/client.ts';
import type { Scenario } from './scenario.ts';

/** A figure of a reply and its place in it: `parts.0.figures.3`. */
export interface PlacedFigure {
  place: string;
  figure: Figure;
}

/** Every figure of a reply, however deep. */
export function figuresIn(body: unknown, place: string[] = []): PlacedFigure[] {
  if (typeof body !== 'object' || body === null) return [];
  const own = isFigure(body) ? [{ place: place.join('.'), figure: body }] : [];
  return [...own, ...Object.entries(body).flatMap(([name, value]) => figuresIn(value, [...place, name]))];
}

const isFigure = (value: object): value is Figure => 'key' in value && 'value' in value && 'unit' in value;

/**
 * Compares every figure of replies with the list behind it, as `client` sees it over HTTP: the total of the list, or
 * the sum of a field. Returns how many were compared; those without a list are means and forecasts.
 */
export async function compareWithLists(all: Scenario, client: Client, paths: readonly string[]): Promise<number> {
  const seen = new Map<string, number | string>();
  const wrong: string[] = [];
  let compared = 0;
  for (const path of paths) {
    const { status, body } = await client.get(path);
    expect(`${path} ${status}`).toBe(`${path} 200`);
    for (const { place, figure } of figuresIn(body)) {
      if (figure.list === undefined) continue;
      compared += 1;
      const key = JSON.stringify(figure.list);
      const behind = seen.get(key) ?? (await valueOf(all, client, figure.list));
      seen.set(key, behind);
      if (!isSame(figure.value, behind))
        wrong.push(`${path} ${place} ${figure.key} is ${figure.value}, and its list has ${behind}: ${key}`);
    }
  }
  expect(wrong).toEqual([]);
  return compared;
}

/** The total of a list, or the sum of a field over it. */
async function valueOf({ schemas }: Scenario, client: Client, list: NonNullable<Figure['list']>) {
  const { resources, services } = schemas.current();
  const definition = resources[list.resource];
  if (definition === undefined) throw new Error(`a figure names the resource ${list.resource}`);
  const url = `${services[definition.service]?.basePath ?? ''}${definition.path}`;
  const filter = `filter=${encodeURIComponent(JSON.stringify(list.filter))}`;
  if (list.sum === undefined) {
    const { status, body, headers } = await client.get(`${url}?range=[0,0]&${filter}`);
    if (status !== 200) return `${status} ${JSON.stringify(body)}`;
    return Number(headers.get('content-range')?.split('/')[1]);
  }
  // Any field with a few values: the sums of all of them are the sum of the list.
  const by = definition.list.summary?.count ?? definition.stateField ?? '';
  if (definition.list.summary?.sum.every(({ field }) => field !== list.sum) !== false)
    return `the list does not show the sum of ${list.sum}`;
  const { status, body } = await client.get(`${url}?view=summary&by=${by}&sum=${list.sum}&${filter}`);
  if (status !== 200) return `${status} ${JSON.stringify(body)}`;
  const parts = Object.values(body as Record<string, { sum: Record<string, number | string> }>);
  const values = parts.map(({ sum }) => sum[list.sum ?? ''] ?? 0);
  if (fieldKind(definition.fields[list.sum]?.type ?? '').isNumber)
    return values.reduce<number>((sum, value) => sum + Number(value), 0);
  return `${values.reduce((sum, value) => sum + (readMicro(value) ?? 0n), 0n)} micro`;
}

/** Exact amounts are compared to the last digit. */
function isSame(value: Figure['value'], behind: number | string): boolean {
  if (typeof behind === 'string' && behind.endsWith(' micro')) return `${readMicro(value)} micro` === behind;
  return value === behind;
}
