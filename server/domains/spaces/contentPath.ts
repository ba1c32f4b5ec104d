import type { Entry, Space } from '#server/domains/spaces/space.ts';

export const SPACES_PATH = '/api/sys/v1/spaces';

/** The address of the content of a file, or of a folder as an archive. */
export function contentPath({ name }: Pick<Space, 'name'>, { id, is_dir }: Pick<Entry, 'id' | 'is_dir'>): string {
  return is_dir
    ? `${SPACES_PATH}/${name}/archive?ids=${id}`
    : `${SPACES_PATH}/${name}/entries/${id}/content?download=true`;
}
