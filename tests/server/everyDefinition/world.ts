import type { Actor } from '#model/access/actor.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Client, Reply } from '../../support/servers/client.ts';
import type { Body } from '../../support/schemas/validBody.ts';

/** A running server over some definitions, and its readers: everything that the suites of every definition need. */
export interface World {
  schemas: CompiledSchemas;
  /** One reader for each kind and role. */
  readers: readonly string[];
  /** The reader with every permission. */
  root: string;
  as(reader: string): Client;
  /** A client that is not signed in. */
  guest: Client;
  holds(reader: string, grants: readonly Grant[]): boolean;
  actorOf(reader: string): Promise<Actor>;
  db: Database;
  clock: { now(): number };
  /** The context of the platform itself. */
  context(): Context;
  /** Creates a record in another place if the first one is full; undefined: there is no such place. */
  makeElsewhere?(definition: Definition, body: Body, refused: Reply): Promise<Reply | undefined>;
}

/** A client that may list, create or act: the first reader with one of the grants. */
export function clientFor(world: World, grants: readonly Grant[]): Client {
  return world.as(world.readers.find((each) => each !== world.root && world.holds(each, grants)) ?? world.root);
}
