import type { Actor } from '#model/access/actor.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { hiddenParents } from '#server/engine/records/list/hiddenParents.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { seesFindings } from '#server/engine/schemas/findings/seesFindings.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { FeedEntry } from './changeFeed.ts';
import { accessOf, readerPosition } from './readerPosition.ts';
import { visibleChange } from './visibleChange.ts';

interface ReaderDeps {
  authenticator: SessionAuthenticator;
  schemas: SchemaStore;
  /** Whether this write could change the actor's permissions. */
  changesAccessOf(change: RecordChange, actor: Actor): boolean;
}

type Send = (event: string, data: string) => void;

/** The reader of a stream, whose permissions change while it is open. */
export class StreamReader {
  readonly #request: Request;
  readonly #context: Context;
  readonly #deps: ReaderDeps;
  #actor: Actor;
  #isHidden: Awaited<ReturnType<typeof hiddenParents>>;
  #send: Send | undefined;

  private constructor(
    request: Request,
    context: Context,
    deps: ReaderDeps,
    reading: { actor: Actor; isHidden: Awaited<ReturnType<typeof hiddenParents>> },
  ) {
    this.#request = request;
    this.#context = context;
    this.#deps = deps;
    this.#actor = reading.actor;
    this.#isHidden = reading.isHidden;
  }

  static async open(request: Request, context: Context, actor: Actor, deps: ReaderDeps): Promise<StreamReader> {
    const isHidden = await hiddenParents({ ...context, actor });
    return new StreamReader(request, context, deps, { actor, isHidden });
  }

  /** The id of an event, from the position of the feed. */
  idOf(position: string): string {
    return readerPosition({ position }, this.#actor);
  }

  /** `send` sends to this reader only. `access` is what their console knows of their permissions. */
  listen(send: Send, access: string | undefined): void {
    this.#send = send;
    if (access !== undefined && access !== accessOf(this.#actor)) send('access', '{}');
  }

  /** The text of an entry for this reader; undefined if they may not see it. */
  textOf(entry: FeedEntry): string | undefined {
    const { schemas, changesAccessOf } = this.#deps;
    if (entry.event === 'diagnostics' && !seesFindings(this.#actor, this.#context.settings)) return undefined;
    if (entry.event !== 'record') return entry.data;
    if (changesAccessOf(entry.change, this.#actor)) void this.lookAgain();
    const current = schemas.current();
    const definition = current.resources[entry.change.resource];
    const change = visibleChange(entry.change, this.#actor, definition, {
      isHidden: this.#isHidden,
      through: definition && scopePaths(current, definition).fields,
    });
    return change && JSON.stringify(change);
  }

  /**
   * Reads the permissions again, and has the console request them if they differ. Returns false if the session has
   * ended.
   */
  async lookAgain(): Promise<boolean> {
    const { authenticator, schemas } = this.#deps;
    // If the session cannot be looked up, the stream ends and the browser reconnects.
    const now = await authenticator.sessionOf(this.#request).catch(() => undefined);
    if (now === undefined) return false;
    const isOther = accessOf(now.actor) !== accessOf(this.#actor);
    this.#actor = now.actor;
    const reading = { ...this.#context, schemas: schemas.current(), actor: now.actor };
    this.#isHidden = await hiddenParents(reading).catch(() => this.#isHidden);
    if (isOther) this.#send?.('access', '{}');
    return true;
  }
}
