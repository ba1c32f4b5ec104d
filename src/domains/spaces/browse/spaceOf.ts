import type { Definition } from '#model/language/definition.ts';
import type { SpaceName } from '#src/domains/spaces/upload/spaceCalls.ts';

/** The space whose entries a definition describes. */
export const spaceOf = ({ resource }: Pick<Definition, 'resource'>): SpaceName =>
  resource === 'publicFiles' ? 'public' : 'personal';

const SPACES = '/api/sys/v1/spaces';

/** The address of an entry as a record, which names its content for fields of files (`alsoFrom`). */
export const entryUrl = (space: SpaceName, id: number | string): string => `${SPACES}/${space}/entries/${id}`;

export const contentUrl = (space: SpaceName, id: number | string): string => `${entryUrl(space, id)}/content`;

/** One file as it is; a folder, or several, as an archive. */
export function downloadUrl(space: SpaceName, entries: readonly { id: number | string; isFolder: boolean }[]): string {
  const [only] = entries;
  if (entries.length === 1 && only && !only.isFolder) return `${contentUrl(space, only.id)}?download=true`;
  return `${SPACES}/${space}/archive?ids=${entries.map(({ id }) => id).join(',')}`;
}

/** Lets the browser save a file, without leaving the page. */
export function startDownload(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}
