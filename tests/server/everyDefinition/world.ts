import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Client, Reply } from '../../support/client.ts';
import type { Body } from '../../support/validBody.ts';

/** A running server over some definitions, and who can sign in to it: all that the suites of every definition need. */
export interface World {
  schemas: CompiledSchemas;
  /** One reader for each kind and role. */
  readers: readonly string[];
  /** The reader who may do everything. */
  root: string;
  as(reader: string): Client;
  /** Nobody signed in. */
  guest: Client;
  holds(reader: string, grants: readonly Grant[]): boolean;
  actorOf(reader: string): Promise<Actor>;
  db: Database;
  clock: { now(): number };
  /** The platform itself at work. */
  context(): Context;
  /** Makes a record in another place where the first one is full; undefined: there is no such place. */
  makeElsewhere?(definition: Definition, body: Body, refused: Reply): Promise<Reply | undefined>;
}

/** Who may list, create or act: the first reader who holds one of the words. */
export function clientFor(world: World, grants: readonly Grant[]): Client {
  return world.as(world.readers.find((each) => each !== world.root && world.holds(each, grants)) ?? world.root);
}
