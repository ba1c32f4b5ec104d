import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { columnsOf } from './columns.ts';

export const wantsTable = (accept: string): boolean => /as=Table/.test(accept) && /v=v1[;,]|v=v1$/.test(accept);

interface TableOptions {
  kind: string;
  now: number;
  metadata: object;
  /** `None`, `Metadata` or `Object`. */
  include: string;
  withColumns?: boolean;
}

/** Objects as the rows that `kubectl get` prints. */
export function tableOf(
  objects: readonly KubeObject[],
  { kind, now, metadata, include, withColumns = true }: TableOptions,
) {
  const columns = columnsOf(kind);
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
    columnDefinitions: withColumns
      ? columns.map(({ name, priority = 0 }) => ({
          name,
          type: 'string',
          format: name === 'Name' ? 'name' : '',
          description: '',
          priority,
        }))
      : null,
    rows: objects.map((object) => ({
      cells: columns.map(({ cell }) => cell(object, now)),
      ...(include !== 'None' && { object: include === 'Object' ? object : partial(object) }),
    })),
  };
}

const partial = ({ metadata }: KubeObject) => ({
  kind: 'PartialObjectMetadata',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
});
