import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { buildDialect } from './dialect.ts';
import { child, entriesOf, flagOf, numberOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `services.yaml`: the path and the conventions of each service.
 *
 * @example
 *   buildServices(node).cmp?.basePath; // '/api/cmp/v1'
 */
export function buildServices(node: Node | undefined): Record<string, ServiceDefinition> {
  return Object.fromEntries(
    entriesOf(node).map(([name, { value }]) => {
      const balance = textOf(child(value, 'balance'));
      const service: ServiceDefinition = {
        name,
        basePath: textOf(child(value, 'basePath')) ?? '',
        label: readLabel(child(value, 'label')),
        update: textOf(child(value, 'update')) === 'PATCH' ? 'PATCH' : 'PUT',
        ...(flagOf(child(value, 'licensed')) ? { licensed: true } : {}),
        ...(balance === undefined ? {} : { balance }),
        ...dialectOf(child(value, 'dialect')),
        ...upstreamOf(value),
      };
      return [name, service];
    }),
  );
}

function dialectOf(node: Node | undefined): Pick<ServiceDefinition, 'dialect'> {
  return node === undefined ? {} : { dialect: buildDialect(node) };
}

const TIMEOUT_S = 10;

function upstreamOf(node: Node): Pick<ServiceDefinition, 'upstream'> {
  const url = textOf(child(node, 'upstream'));
  if (url === undefined) return {};
  const timeoutMs = Math.round((numberOf(child(node, 'timeout')) ?? TIMEOUT_S) * 1_000);
  return { upstream: { url: url.replace(/\/+$/, ''), timeoutMs } };
}
