import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { cut, timeOf } from './rowValues.ts';
import type { Found } from './readCluster.ts';
import type { FoundRow } from './storeRows.ts';

const USAGE = 'usage-bootstrap-';

/** The bootstrap tokens of a cluster: all but their secret. */
export const joinKeyRows = ({ joinKeys }: Found): FoundRow[] => joinKeys.map(joinKeyRow);

function joinKeyRow({ metadata, data = {} }: KubeObject): FoundRow {
  const word = (name: string) => Buffer.from(data[name] ?? '', 'base64').toString();
  const usages = Object.keys(data).filter((name) => name.startsWith(USAGE) && word(name) === 'true');
  return {
    uid: metadata.uid,
    name: cut(word('token-id'), 16),
    expires_at: timeOf(word('expiration')),
    usages: usages.map((name) => name.slice(USAGE.length)),
    description: cut(word('description'), 255) || null,
    started_at: timeOf(metadata.creationTimestamp),
  };
}
