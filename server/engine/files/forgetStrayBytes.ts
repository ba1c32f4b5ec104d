import type { Context } from '#server/engine/context.ts';
import type { StoredName } from './store/fileStore.ts';

/** A row follows its bytes within a request, and an upload lives for a day. */
const LEAST_AGE_MS = 2 * 86_400_000;
const NAMES_A_CALL = 500;

/** Which of these keys are in use by the product; the engine knows those of its own rows. */
export type FilesInUse = (context: Pick<Context, 'db'>, keys: readonly string[]) => Promise<readonly string[]>;

/** Removes bytes from the file store that no row names: a process was killed between the two. */
export const forgetStrayBytes =
  (inUse: FilesInUse | undefined) =>
  async (context: Pick<Context, 'db' | 'realTime' | 'files'>): Promise<void> => {
    const { files, realTime } = context;
    const oldest = realTime() - LEAST_AGE_MS;
    let some: StoredName[] = [];
    const settle = async () => {
      const known = await knownOf(context, inUse, new Set(some.map(({ key }) => key)));
      for (const found of some) if (!known.has(found.key)) await files.discard(found);
      some = [];
    };
    for await (const found of files.keys()) {
      if (found.changedAt < oldest && some.push(found) >= NAMES_A_CALL) await settle();
    }
    await settle();
  };

async function knownOf(
  context: Pick<Context, 'db'>,
  inUse: FilesInUse | undefined,
  all: ReadonlySet<string>,
): Promise<Set<string>> {
  const keys = [...all];
  if (keys.length === 0) return new Set();
  const found = await Promise.all([storedIn, uploadedIn, inUse].map((each) => each?.(context, keys) ?? []));
  return new Set(found.flat());
}

const storedIn: FilesInUse = async ({ db }, keys) => {
  const rows = await db.kysely.selectFrom('stored_files').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
};

const uploadedIn: FilesInUse = async ({ db }, keys) => {
  const rows = await db.kysely.selectFrom('uploads').select('upload_key').where('upload_key', 'in', keys).execute();
  return rows.map(({ upload_key }) => upload_key);
};
