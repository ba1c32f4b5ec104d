/** `crn:{service}:{cloud}:{type}/{id}`; each part may be `*`, and cloud and id may end in `*`. */
export interface ResourceName {
  service: string;
  cloud: string;
  type: string;
  id: string;
}

/**
 * The parts of a resource name; undefined for `*`, which selects everything.
 *
 * @example
 *   parseResourceName('crn:cmp::instance/i-7'); // { service: 'cmp', cloud: '*', type: 'instance', id: 'i-7' }
 */
export function parseResourceName(text: string): ResourceName | undefined {
  const [, service = '*', cloud = '*', type = '*', id = '*'] = /^crn:([^:]*):([^:]*):([^/]*)\/(.+)$/s.exec(text) ?? [];
  return text === '*' ? undefined : { service, cloud: cloud === '' ? '*' : cloud, type, id };
}
