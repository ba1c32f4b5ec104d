import { kindId, kindOf, LACKING, LACKING_CORE } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { KubeError, notAllowed } from './kubeError.ts';
import type { Target } from './kubeRequest.ts';

const UNKNOWN = () => new KubeError('NotFound', 'the server could not find the requested resource');

/** What a path of the API names: `/apis/apps/v1/namespaces/shop/deployments/web/scale`. */
export function targetOf(path: string): Target {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const isCore = parts[0] === 'api';
  const [group, version, rest] = isCore ? ['', parts[1], parts.slice(2)] : [parts[1] ?? '', parts[2], parts.slice(3)];
  if (LACKING.includes(group)) throw notAllowed(`the simulated cluster does not have the group ${group}`);
  if (version !== 'v1') throw UNKNOWN();
  const [first, second, third, ...others] = rest;
  const isInside = first === 'namespaces' && third !== undefined && kindOf(kindId(third, group)) !== undefined;
  if (isInside && second !== undefined && third !== undefined)
    return found(group, third, { namespace: second, name: others[0], subresource: others[1], extra: others[2] });
  if (first === 'namespaces' && third !== undefined && isCore && LACKING_CORE.includes(third))
    throw notAllowed(`the simulated cluster does not have ${third}`);
  return found(group, first ?? '', { namespace: undefined, name: second, subresource: third, extra: others[0] });
}

function found(
  group: string,
  plural: string,
  {
    namespace,
    name,
    subresource,
    extra,
  }: {
    namespace: string | undefined;
    name: string | undefined;
    subresource: string | undefined;
    extra: string | undefined;
  },
): Target {
  if (group === '' && LACKING_CORE.includes(plural)) throw notAllowed(`the simulated cluster does not have ${plural}`);
  const kind = kindOf(kindId(plural, group));
  if (kind === undefined || extra !== undefined) throw UNKNOWN();
  if (kind.namespaced && name !== undefined && namespace === undefined) throw UNKNOWN();
  if (!kind.namespaced && namespace !== undefined) throw UNKNOWN();
  if (subresource !== undefined && !kind.subresources.includes(subresource))
    throw notAllowed(`the simulated cluster does not have ${plural}/${subresource}`);
  return { kind, namespace, name, subresource };
}
