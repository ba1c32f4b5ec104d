import type { ResourceCall } from './resourceCall.ts';

/**
 * What other parts do for the calls of every definition. A call that is absent does not exist; access is checked before
 * one is answered.
 */
export interface ResourceExtras {
  /** `POST /{id}/heartbeat` of a resource with agents, before anybody asks for a session; undefined: it is another call. */
  heartbeat?(call: ResourceCall): Promise<Response | undefined>;
  /** Asked before every call, for what its path says; throws where the reader has no business there. */
  enter?(call: ResourceCall): Promise<ResourceCall>;
  /** Asked before every call that writes; throws to refuse it. */
  beforeWrite?(call: ResourceCall): Promise<void>;
  /** `GET ?format=csv|json|xlsx`. */
  exportRecords?(call: ResourceCall, format: string): Promise<Response>;
  /** `POST ?import=dry-run|run`. */
  importRecords?(call: ResourceCall, mode: string): Promise<Response>;
  /**
   * `GET` or `POST /{id}/{part}`: what else there is of a record, or what else can be asked of it; undefined: no such
   * part.
   */
  part?(call: ResourceCall, id: string, part: string): Promise<Response | undefined>;
  /** `GET /{id}/history`; the record exists for the reader. */
  history?(call: ResourceCall, id: string): Promise<Response>;
}
