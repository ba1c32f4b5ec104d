import type { Actor } from '#model/access/actor.ts';

/** The API token that an actor calls with. It takes rights away from those of its owner and adds none. */
export interface ActorToken {
  id: string;
  /** Shown in the operation log and as the reason of a refusal. */
  name: string;
  /** Identifies what the token covers; caches use it. */
  key: string;
  /** Action words of policies, which may end in `*`. */
  words: readonly string[];
  isReadOnly: boolean;
  /** Only the records in these places, and the places themselves. */
  within?: TokenPlaces;
}

export interface TokenPlaces {
  /** The field of a record that holds its place. */
  field: string;
  /** The resource that this field refers to. */
  to: string;
  ids: readonly (number | string)[];
  /** Fields that name an owner: what a cloud offers without an owner, such as flavors, can be read. */
  owners: readonly string[];
}

/**
 * The same actor without the words of its token: what a reference may name follows from the rights of the owner. The
 * places stay.
 *
 * @example
 *   withAnyWord({ ...actor, token }).token?.words; // ['*']
 */
export function withAnyWord(actor: Actor): Actor {
  const { token } = actor;
  if (token === undefined) return actor;
  return { ...actor, token: { ...token, key: `${token.key} any`, words: ['*'], isReadOnly: false } };
}

/**
 * The owner of the token: for what a call leads through, such as the cloud in its path.
 *
 * @example
 *   ownerOf({ ...actor, token }).token; // undefined
 */
export function ownerOf(actor: Actor): Actor {
  return actor.token === undefined ? actor : { ...actor, token: undefined };
}

/**
 * Whether the token covers everything that its owner may do; it may still be limited to reading.
 *
 * @example
 *   coversEverything({ ...token, words: ['*'] }); // true
 */
export function coversEverything({ words, within }: ActorToken): boolean {
  return words.includes('*') && within === undefined;
}
