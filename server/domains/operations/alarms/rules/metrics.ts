import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import type { Context } from '#server/engine/context.ts';

export const metricsOf = ({ schemas }: Pick<Context, 'schemas'>, resource: string): MetricDefinition[] =>
  metricCatalogue(schemas.resources).filter((metric) => metric.resource === resource);

export const metricOf = ({ schemas }: Pick<Context, 'schemas'>, key: string): MetricDefinition | undefined =>
  metricCatalogue(schemas.resources).find((metric) => metric.key === key);

export const unitOf = (context: Pick<Context, 'schemas'>, key: string): string | null =>
  metricOf(context, key)?.unit ?? null;
