import type { Json } from '#model/language/definition.ts';
import { member } from '#server/domains/cloud/openstack/reply.ts';

/**
 * The URL of a service's version document: above the first version segment of its endpoint, so `…/volume/v3/{project}`
 * becomes `…/volume/`.
 */
export function versionAddress(endpoint: string): string {
  const url = new URL(endpoint);
  const segments = url.pathname.split('/').filter(Boolean);
  const at = segments.findIndex((segment) => /^v\d/.test(segment));
  url.pathname = [...(at < 0 ? segments : segments.slice(0, at)), ''].join('/');
  return url.href;
}

/** The newest version in a version document, as a microversion if there are any; null without such a document. */
export function currentVersion(document: Json | undefined): string | null {
  const versions = member(document, 'versions');
  const current = Array.isArray(versions)
    ? (versions.find((each) => member(each, 'status') === 'CURRENT') ?? versions[0])
    : member(document, 'version');
  const [microversion, id] = [member(current, 'version'), member(current, 'id')];
  if (typeof microversion === 'string' && microversion !== '') return microversion;
  return typeof id === 'string' ? id : null;
}
