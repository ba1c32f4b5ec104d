/** `crn:{service}:{cloud}:{type}/{id}`; each part may be `*`, and cloud and id may end in it. */
export interface ResourceName {
  service: string;
  cloud: string;
  type: string;
  id: string;
}

/** Undefined for `*`, which names everything. */
export function parseResourceName(text: string): ResourceName | undefined {
  const [, service = '*', cloud = '*', type = '*', id = '*'] = /^crn:([^:]*):([^:]*):([^/]*)\/(.+)$/s.exec(text) ?? [];
  return text === '*' ? undefined : { service, cloud: cloud === '' ? '*' : cloud, type, id };
}
