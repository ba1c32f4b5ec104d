import { readSelector, isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import { isTree, type KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { badRequest } from './kubeError.ts';

/** Which objects `labelSelector` and `fieldSelector` of a query choose. */
export function selectionOf(query: URLSearchParams): (object: KubeObject) => boolean {
  const labels = query.get('labelSelector') ?? '';
  const requirements = labels === '' ? [] : readSelector(labels);
  if (requirements === undefined) throw badRequest(`unable to parse requirement: ${labels}`);
  const fields = (query.get('fieldSelector') ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map(readField);
  return (object) =>
    isSelected(object.metadata.labels, { matchExpressions: requirements }) &&
    fields.every(({ path, value, isEqual }) => (String(fieldAt(object, path) ?? '') === value) === isEqual);
}

function readField(text: string): { path: string; value: string; isEqual: boolean } {
  const found = /^([\w.]+)(==|=|!=)(.*)$/.exec(text);
  if (found === null) throw badRequest(`unable to parse field selector: ${text}`);
  return { path: found[1] ?? '', value: found[3] ?? '', isEqual: found[2] !== '!=' };
}

const fieldAt = (object: KubeObject, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), object);
