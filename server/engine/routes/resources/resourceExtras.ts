import type { Context } from '#server/engine/context.ts';
import type { TaskOrder } from './asTask.ts';
import type { ResourceCall } from './resourceCall.ts';

/**
 * Calls and checks that other modules add to every definition. An absent call does not exist; access is checked before
 * one is answered.
 */
export interface ResourceExtras {
  /** `POST /{id}/heartbeat` of a resource with agents, before a session is required; undefined for other calls. */
  heartbeat?(call: ResourceCall): Promise<Response | undefined>;
  /** Runs before every call, for the parameters of its path. Throws if the reader may not use them. */
  enter?(call: ResourceCall): Promise<ResourceCall>;
  /** Runs before every call that writes; throws to refuse it. */
  beforeWrite?(call: ResourceCall): Promise<void>;
  /** Throws unless the caller proved a moment ago who they are, for operations with `proof`. */
  checkProof?(context: Context, request: Request): Promise<void>;
  /** `GET ?format=csv|json|xlsx`. */
  exportRecords?(call: ResourceCall, format: string): Promise<Response>;
  /** `POST ?import=dry-run|run`. */
  importRecords?(call: ResourceCall, mode: string): Promise<Response>;
  /** `?task=1`: 202 with the task that does the work of the call. */
  beginTask?(call: ResourceCall, order: TaskOrder): Promise<Response>;
  /** `GET` or `POST /{id}/{part}`: a further part or call of a record; undefined for an unknown part. */
  part?(call: ResourceCall, id: string, part: string): Promise<Response | undefined>;
  /** `GET /{id}/history`; the record is visible to the reader. */
  history?(call: ResourceCall, id: string): Promise<Response>;
  /** `GET /{id}/timeline`; the same. */
  timeline?(call: ResourceCall, id: string): Promise<Response>;
}
