import { DIGEST, TAG } from '#model/domains/registry/imageName.ts';
import { isRepositoryName } from '#model/domains/registry/tokenScope.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';

/** An event of the registry, as far as it means something here. */
export interface Notice {
  id: string;
  action: 'push' | 'pull' | 'delete';
  repository: string;
  digest: string | undefined;
  tag: string | undefined;
  mediaType: string;
  /** The subject of the token. */
  by: string;
}

const ACTIONS: readonly string[] = ['push', 'pull', 'delete'];
const LONGEST_ID = 128;

/** The events of one notification. Anything else in it is left out, so that a newer registry may send more. */
export function readNotices(body: Readonly<Record<string, Json>>): Notice[] {
  const events = Array.isArray(body['events']) ? body['events'] : [];
  return events.flatMap((event): Notice[] => {
    if (!isObject(event) || !isObject(event['target'])) return [];
    const { id, action, target, actor } = event;
    const { repository, digest, tag, mediaType } = target;
    if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return [];
    if (typeof repository !== 'string' || !isRepositoryName(repository)) return [];
    if (!ACTIONS.includes(String(action))) return [];
    return [
      {
        id,
        // It is one of them.
        action: action as Notice['action'],
        repository,
        digest: typeof digest === 'string' && DIGEST.test(digest) ? digest : undefined,
        tag: typeof tag === 'string' && TAG.test(tag) ? tag : undefined,
        mediaType: typeof mediaType === 'string' ? mediaType : '',
        by: isObject(actor) && typeof actor['name'] === 'string' ? actor['name'] : '',
      },
    ];
  });
}
