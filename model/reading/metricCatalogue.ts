import type { Definition } from '#model/language/definition.ts';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';

/**
 * Every metric of these definitions, in their order, with a key that is unique in the product.
 *
 * @example
 *   metricCatalogue(schemas.resources).map(({ key }) => key); // ['clouds.vcpu', 'vms.cpu_pct', …]
 */
export function metricCatalogue(definitions: Readonly<Record<string, Definition>>): MetricDefinition[] {
  return Object.values(definitions).flatMap(({ resource, metrics = [] }) =>
    metrics.map((metric) => ({ key: metricKey(resource, metric.name), resource, ...metric })),
  );
}

/**
 * The metric with this key; undefined if no definition has it.
 *
 * @example
 *   metricOf(schemas.resources, 'vms.cpu_pct')?.unit; // 'percent'
 */
export function metricOf(definitions: Readonly<Record<string, Definition>>, key: string): MetricDefinition | undefined {
  const [resource = '', name] = key.split('.');
  const definition = Object.hasOwn(definitions, resource) ? definitions[resource] : undefined;
  const metric = definition?.metrics?.find((each) => each.name === name);
  return metric && { key: metricKey(resource, metric.name), resource, ...metric };
}

/**
 * @example
 *   metricKey('vms', 'cpu_pct'); // 'vms.cpu_pct'
 */
export const metricKey = (resource: string, name: string): string => `${resource}.${name}`;
